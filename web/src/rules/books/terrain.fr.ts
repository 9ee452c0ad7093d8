import type { Book } from "../book";

export const book: Book = {
  lead: "D’abord vous bâtissez ensemble un paysage, pièce par pièce. Puis vous le traversez à la course : par les crêtes et les cols, par beau et par mauvais temps.",
  chapters: [
    {
      id: "aim",
      title: "De quoi il s’agit",
      blocks: [
        "Qui atteint sa destination en premier a gagné (TG-10). Entre les deux, un paysage de quatre-vingt-onze pièces, basses ou hautes, chacune avec trois sorties seulement. Deux dés disent jusqu’où l’on va, et par quel temps.",
      ],
    },
    {
      id: "setup",
      title: "La mise en place",
      blocks: [
        "Le plateau est un hexagone de 91 cases à six coins : on part d’un coin (TG-1). La boîte contient 96 pièces, de huit hauteurs et de quatre motifs de sorties ; 91 remplissent le plateau (TG-2).",
        "Il y a deux façons de commencer. Construisez le paysage ensemble, pièce par pièce : le chapitre sur la construction dit comment (TG-3). Ou prenez-en un tout prêt, et partez aussitôt (TG-6).",
        "Sur chaque départ se tient le pion de son joueur. Puis chacun fixe où doit aller le joueur d’avant (TG-5), et la course commence.",
      ],
    },
    {
      id: "pieces",
      title: "Les pièces",
      blocks: [
        "Quatre-vingt-onze des quatre-vingt-seize pièces remplissent un plateau hexagonal (TG-1, TG-2). Une pièce a une hauteur de 1 à 8 et trois sorties sur ses six côtés. Les sorties sont des creux : on quitte une pièce par elles. On entre par n’importe quel côté.",
      ],
    },
    {
      id: "building",
      title: "Construire",
      blocks: [
        "Chacun lance le dé blanc : le plus haut commence, les égaux relancent. Votre première pièce prend un coin libre : c’est votre départ. Ensuite posez toute pièce de la réserve, tournée à volonté, à côté d’une autre, jusqu’à ce que le plateau soit plein (TG-3).",
        "On ne mure personne : chaque départ garde un voisin à trois hauteurs au plus, ou la place d’en avoir un (TG-4).",
        {
          example: "walled-in",
          say: "Le départ en k6 est bas, et deux voisins sont trop hauts. Une pièce de hauteur 4 en j7 convient ; une de 8 fermerait la dernière porte.",
        },
      ],
    },
    {
      id: "goals",
      title: "Départs et destinations",
      blocks: [
        "Le terrain achevé, chacun place la destination du joueur qui le précède, quelque part à sa portée (TG-5).",
        {
          example: "free-corner",
          say: "Où doit aller la forêt ? Un coin que nul n’a pris convient, comme k1 ; k6, où quelqu’un se tient, non.",
        },
        {
          example: "choose-start",
          say: "Une table peut prendre un terrain au hasard, ou déjà bâti. Les départs sont alors donnés ou, si elle le dit, choisis à tour de rôle parmi les coins qui restent (TG-18).",
        },
      ],
    },
    {
      id: "moving",
      title: "Lancer et marcher",
      blocks: [
        "Le dé blanc donne vos points de marche. Le rouge est le temps : impair, il est mauvais, et chaque pas coûte le double (TG-7).",
        {
          head: ["un pas", "beau temps", "mauvais temps"],
          rows: [
            ["à plat", 1, 2],
            ["descendre de 1 · 2 · 3", "1 · 2 · 3", "2 · 4 · 6"],
            ["monter de 1 · 2 · 3", "2 · 3 · 4", "4 · 6 · jamais"],
          ],
        },
        { example: "costs", say: "Six points, beau temps. Promenez-vous, et voyez ce que prend chaque pas." },
        {
          example: "bad-weather",
          say: "Le même endroit sous l’orage : monter de deux, en f5, prend tout, et h6 est hors de portée.",
        },
        {
          example: "cliff",
          say: "Plus de trois hauteurs, c’est une falaise, en montée comme en descente. f5 est tout juste possible, g6 ne l’est pas.",
        },
        {
          example: "exits",
          say: "On ne part que par les sorties. Faites un pas vers l’est, en g6 : on n’en revient pas par là (TG-8).",
        },
        "Combien de fois un pas est-il impossible dans un tour ? À plat dans 8 lancers sur 36, monter de un dans 16, de deux dans 23, de trois dans 29 : quatre fois sur cinq.",
        {
          example: "doubles",
          say: "Un double ne fait avancer personne. Tournez une pièce, même sous les pieds de quelqu’un, ou laissez.",
        },
      ],
    },
    {
      id: "meeting",
      title: "Se rencontrer",
      blocks: [
        { example: "pass-through", say: "On peut passer à travers les autres." },
        {
          example: "sent-back",
          say: "Finissez votre marche sur quelqu’un : il retourne à son départ (TG-9).",
        },
        {
          example: "own-start",
          say: "Mais qui se tient sur son propre départ est à l’abri : finissez là, et c’est vous qui repartez. Ces cases sont marquées (TG-23).",
        },
        { example: "arrive", say: "La destination compte dès qu’on y entre. Vous avez gagné (TG-10)." },
      ],
    },
    {
      id: "variants",
      title: "Variantes",
      blocks: [
        {
          example: "inversion",
          say: "Inversion : un double six peut renverser une pièce pour de bon (TG-11).",
        },
        {
          example: "green-die",
          say: "Le dé vert donne la direction de tous les pas du tour. Les sorties ne comptent pas, et un pas est obligatoire (TG-12).",
        },
        {
          example: "lost",
          say: "Perdus ! Tous partent du milieu ; qui atteint le premier un bord est sauvé, et gagne (TG-13).",
        },
        {
          example: "team",
          say: "En équipe, on ne finit à plus de trois cases d’aucun équipier : f6 est près de la forêt, mais trop loin de la neige (TG-14).",
        },
        {
          example: "team-destinations",
          say: "Une équipe place les destinations de l’équipe précédente, pour tous ses membres. Ici il y en a deux à placer.",
        },
      ],
    },
  ],
};
