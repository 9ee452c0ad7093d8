import type { Book } from "../book";

export const book: Book = {
  lead: "Une flotte ennemie fond sur votre ville, rangée après rangée. Assis du même côté, vous lancez d’une pichenette vos vaisseaux depuis le bord de la table : sur les cartes, et dans le vaisseau mère.",
  chapters: [
    {
      id: "aim",
      title: "De quoi il s’agit",
      blocks: [
        "Vous gagnez ensemble, ou perdez ensemble. Détruisez les cartes ennemies avant qu’elles n’usent la ville ; puis, dans un assaut final, achevez le vaisseau mère.",
        {
          head: ["2 / 3 / 4 flottes", "entraînement", "normale", "experte", "élite"],
          rows: [
            ["cartes ennemies", "25 / 30 / 40", "28 / 34 / 45", "33 / 40 / 50", "37 / 45 / 60"],
            ["vaisseau mère", "2 / 3 / 4", "3 / 4 / 6", "5 / 7 / 9", "7 / 9 / 12"],
            ["ville", 20, 20, 15, 10],
          ],
        },
        "Chacun a une flotte de sept vaisseaux sur trois niveaux, mais n’en a que deux au début ; trois s’il n’y a que deux flottes (FS-2, FS-3).",
      ],
    },
    {
      id: "setup",
      title: "La mise en place",
      blocks: [
        "Tout le monde est assis au même bord de la table, et devant ce bord s’étend l’atmosphère. Viennent ensuite quatre rangées de cinq places pour les cartes ennemies, avec les lunes entre elles, et derrière la dernière le vaisseau mère (FS-1). Les premiers ennemis sont dans les deux rangées du fond (FS-5).",
        "Chacun a une flotte : trois vaisseaux de niveau 1, deux de niveau 2, deux de niveau 3, et pour chaque niveau un pilote qu’on lui distribue. Deux flottes commencent avec trois vaisseaux chacune, davantage de flottes avec deux ; qui joue seul mène deux flottes (FS-2).",
        "Combien de cartes viennent, et ce qu’endurent le vaisseau mère et la ville, dépend de la difficulté (FS-3).",
      ],
    },
    {
      id: "flipping",
      title: "Lancer",
      blocks: [
        "Un vaisseau dépasse du bord, et vous le frappez par-dessous : à l’écran, d’un trait de souris ou de doigt à travers lui. Sans un tour complet en l’air, on relance ; hors de la table, c’est manqué (FS-6). Un vaisseau resté tout entier dans l’atmosphère peut être relancé, deux fois (FS-7).",
      ],
    },
    {
      id: "resolving",
      title: "Ce que touche un vaisseau",
      blocks: [
        "Quand tous vos vaisseaux ont atterri, on les résout, dans l’ordre que vous voulez (FS-11).",
        {
          example: "hit",
          say: "Un vaisseau détruit la carte sur laquelle il repose. Résolvez le vaisseau 1a.",
        },
        { example: "two-cards-at-once", say: "Il repose sur deux cartes ? Il touche les deux (FS-9)." },
        {
          example: "shield",
          say: "Un bouclier garde ses voisines. Résolvez 1a : son coup attend. Puis ôtez le bouclier avec 1b, et le coup qui attend compte.",
        },
        {
          example: "two-hits",
          say: "Cette carte demande deux coups dans la même manche, de n’importe qui (FS-10).",
        },
      ],
    },
    {
      id: "march",
      title: "La marche",
      blocks: [
        "Après toutes les flottes l’ennemi marche, colonne par colonne, les cartes de devant d’abord. Une flèche : une place. Deux : deux places, en poussant ce qui est devant. Trois : tout droit, jusqu’à une carte. Ce qui quitte la première rangée frappe la ville et retourne au paquet (FS-13).",
        {
          example: "march-push",
          say: "Les deux tours sont joués : finissez-les. Les deux flèches poussent, et une carte frappe.",
        },
        {
          example: "march-in-turn",
          say: "Trois à la file : celle de devant frappe, les autres serrent les rangs.",
        },
        { example: "march-rush", say: "Trois flèches et rien en travers : les deux frappent." },
        "Chaque fois que le marqueur de la ville atteint une icône, chaque flotte reçoit un vaisseau : les coups vous rendent plus forts (FS-14).",
      ],
    },
    {
      id: "powers",
      title: "Les pilotes et leurs pouvoirs",
      blocks: [
        "À chaque niveau, chaque flotte a un pilote et son pouvoir (FS-17, FS-18, FS-19). Trois sur douze :",
        { example: "moon", say: "Lune : depuis une lune, attaquez un ennemi de sa rangée." },
        { example: "side-step", say: "Pas de côté : attaquez une voisine de la carte touchée, à sa place." },
        { example: "blast", say: "Souffle : tout ce que vous touchez, et une voisine de plus." },
      ],
    },
    {
      id: "end",
      title: "La fin",
      blocks: [
        "Une manche qui commence avec six ennemis ou moins est la dernière : tous atteignent la ville, dégâts doublés, et disparaissent (FS-15). Si la ville tient, chacun lance chaque vaisseau une fois sur le vaisseau mère. Réduisez-le à rien, et vous avez gagné (FS-16).",
        "Pressés ? La variante de vitesse est une course : sept vaisseaux chacun, et pas une carte (FS-21). Le vaisseau mère est au milieu d’une table carrée ; on peut en faire le tour et lancer de tous les bords (FS-36).",
      ],
    },
  ],
};
