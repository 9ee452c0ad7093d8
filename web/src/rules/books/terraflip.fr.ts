import type { Book } from "../book";
import { bonusTable } from "./bonus";

export const book: Book = {
  lead: "Quatre contrées veulent le même royaume. Vous posez des tuiles autour du château, prenez celles des autres entre deux des vôtres et les retournez, en espérant que votre couleur soit dessous.",
  chapters: [
    {
      id: "aim",
      title: "De quoi il s’agit",
      blocks: [
        "Qui a le plus de points quand toutes les tuiles sont posées a gagné. Une tuile de votre couleur vaut 1 point seule et 2 quand elle en touche une autre à vous : un royaume qui se tient compte double (TF-15).",
        "Chaque tuile de terre a deux faces. Dessus, la couleur de qui la pose ; dessous, l’une des trois autres. De vos neuf tuiles, trois cachent chacune des autres couleurs (TF-2). Vous savez ce que cachent les vôtres. Des autres, vous savez ce que vous avez vu, si vous vous en souvenez.",
      ],
    },
    {
      id: "setup",
      title: "La mise en place",
      blocks: [
        "La tour se dresse au milieu d’un plateau vide. Chacun prend une couleur : neuf tuiles de terre, un chevalier, un campement, une catapulte et trois espions (TF-1). Sous les neuf tuiles de terre, chacune des trois autres couleurs est cachée trois fois : regardez les vôtres, et choisissez laquelle poser (TF-2, TF-3).",
        "À deux ou à trois, certaines tuiles cachent une couleur que personne ne joue. Cette terre se prend et se retourne comme une autre, et ne rapporte à personne (TF-2). Le plateau est aussi plus petit : trois cases autour de la tour au lieu de quatre (TF-7).",
        "La table dit qui commence : la première place, le sort, ou une couleur convenue. Les autres suivent dans le sens des aiguilles d’une montre (TF-23).",
      ],
    },
    {
      id: "turn",
      title: "Votre tour",
      blocks: [
        {
          list: [
            "Posez une tuile de votre main. C’est obligatoire.",
            "Si vous voulez, retournez une tuile que vous avez prise ; et continuez tant que votre couleur apparaît.",
            "Finissez le tour. À tout moment, un espion peut regarder sous une tuile (TF-6).",
          ],
        },
        "La partie finit quand chacun a tout posé.",
      ],
    },
    {
      id: "placing",
      title: "Où poser une tuile",
      blocks: [
        "Sur une case vide qui partage un bord avec une tuile ou avec le château, et pas trop loin : à quatre cases au plus à quatre joueurs, à trois sinon (TF-7).",
        {
          example: "ten-places",
          say: "C’est à la forêt. Dix cases touchent quelque chose ; f8 ne touche rien. Essayez, et demandez pourquoi.",
        },
        {
          example: "too-far",
          say: "Ici quatorze cases sont ouvertes. Les trois de l’extrême droite touchent une tuile, mais sont à cinq cases.",
        },
      ],
    },
    {
      id: "framing",
      title: "Encadrer",
      blocks: [
        "Une tuile est encadrée quand la droite qui joint les centres de deux de vos tuiles passe par le sien. Rien à vous entre les deux, car la ligne s’y arrête ; et pas de vide sur le chemin. Elle va dans toutes les directions, pas seulement le long des rangées (TF-8).",
        { example: "framed", say: "Les deux tuiles entre les déserts sont encadrées. Retournez-en une." },
        {
          example: "misses-the-centres",
          say: "La ligne entre les deux rivières évite tous les centres. Elle n’encadre rien.",
        },
        "Entre deux rangées, une ligne suit des bords. Une tuile d’un côté du bord suffit à la porter (TF-9).",
        { example: "border-blocked", say: "Vers g8, la ligne suit des bords sans rien d’aucun côté." },
        { example: "border-carried", say: "Avec deux tuiles de plus, la même ligne tient." },
        {
          example: "own-tile-stops",
          say: "Posez rivière en j6 : la ligne va jusqu’à la prochaine tuile rivière, pas plus loin.",
        },
      ],
    },
    {
      id: "flipping",
      title: "Retourner",
      blocks: [
        "Après la pose, vous pouvez retourner une tuile encadrée par celle-ci et une autre à vous. C’est votre couleur ? Alors une tuile encadrée par celle qui vient d’être retournée peut suivre, et ainsi de suite. Une autre couleur arrête tout (TF-10).",
        { example: "chain", say: "Désert pose g7, retourne f7, puis f8. Suivez l’enchaînement." },
        "Les livrets ne sont pas d’accord sur tout. Faut-il retourner quand on peut (TF-10) ? Un ancien encadrement suffit-il la première fois (TF-24) ? Une seconde tuile de la même couleur arrête-t-elle la ligne (TF-25) ? Peut-on passer (TF-26) ? La table choisit ; d’ordinaire, c’est non.",
      ],
    },
    {
      id: "tower",
      title: "La tour ou le château",
      blocks: [
        "Dans l’édition française un château se dresse au centre, et il est de toutes les couleurs à la fois : il encadre, et il arrête une ligne. Dans les éditions anglaises c’est une tour qui n’est à personne : les lignes passent dessus, elle n’encadre rien (TF-11).",
        {
          example: "tower",
          say: "Édition anglaise : posez rivière en h6. La tour, à l’autre bout, n’aide pas.",
        },
        { example: "castle", say: "Édition française : le même coup, et le château encadre la montagne." },
      ],
    },
    {
      id: "special",
      title: "Chevalier, campement, catapulte",
      blocks: [
        "Chacun en a un de chaque. Ils sont de votre couleur ; jamais on ne les retourne, déplace ni regarde (TF-5).",
        { example: "knight", say: "Le chevalier va une case plus loin que tout le reste : en k6 (TF-12)." },
        {
          example: "campsite",
          say: "Depuis un campement, on retourne d’abord n’importe quelle voisine, encadrée ou non. Campez en h5 (TF-13).",
        },
        {
          example: "catapult",
          say: "La catapulte envoie une voisine sur une autre case et l’y retourne. Elle ne peut couper des tuiles de la tour : g6 doit rester (TF-14).",
        },
        {
          example: "catapult-and-castle",
          say: "Dans l’édition française l’enchaînement peut s’appuyer sur le château : posez la catapulte en h6 et envoyez g6 en h4. La ligne de là au château passe par g5.",
        },
      ],
    },
    {
      id: "spies",
      title: "Les espions",
      blocks: [
        "Trois fois par partie, pendant votre tour, vous pouvez regarder sous une tuile de terre. Tous voient où votre espion regarde ; vous seul voyez ce qu’il y a (TF-3).",
        { example: "spy", say: "Désert aimerait savoir ce que cache g6 avant de poser." },
      ],
    },
    {
      id: "score",
      title: "Le compte",
      blocks: [
        {
          head: ["", "points"],
          rows: [
            ["une tuile de votre couleur, seule", 1],
            ["une tuile de votre couleur, à côté d’une autre", 2],
          ],
        },
        "L’ordre de jeu rapporte aussi un bonus ; le dernier ne reçoit rien, car sa place est la meilleure : personne ne répond à ses tuiles (TF-15).",
        bonusTable({
          head: "ordre de jeu",
          players: (n) => `${n} joueurs`,
          french: (n) => `${n} joueurs, édition française`,
          nth: ["premier", "deuxième", "troisième", "quatrième"],
        }),
        "À égalité, le plus de tuiles de sa couleur l’emporte ; sinon la victoire est partagée (TF-16).",
      ],
    },
  ],
};
