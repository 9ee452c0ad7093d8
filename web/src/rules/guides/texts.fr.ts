import type { Translation } from "../../words";
import type { en } from "./texts.en";

export const fr: Translation<typeof en> = {
  terraflip: {
    lay: "Vous êtes Rivière, en bleu, et c’est vous qui commencez. Prenez une tuile de terre dans votre main, n’importe laquelle, et posez-la en g6, près de la tour. Dessus, elle montre votre couleur ; l’autre face est ce qu’elle cache : vous seul le savez.",
    end: "Rien à retourner pour l’instant. Finissez votre tour.",
    frame:
      "Désert a posé une tuile à son tour, en e6. Regardez la rangée : votre tuile, la tour, la tuile désert, et une case vide en d6. Posez une tuile en d6, et ce désert est pris entre deux des vôtres.",
    flip: "Elle est encadrée : la ligne de d6 à g6 passe par son centre. Retournez-la. Qu’y a-t-il dessous ?",
    stop: "Rivière ! Elle est à vous. Si elle en encadrait une autre, vous pourriez continuer. Finissez le tour.",
    chain: "Vous voici Désert, au milieu d’une partie. Posez une tuile de terre en g7 : elle encadre f7.",
    "chain-first": "Retournez f7.",
    "chain-second":
      "Votre couleur ! De f7 la ligne va jusqu’à f9, avec f8 entre les deux. Retournez-la aussi. C’est ainsi qu’on gagne.",
    spy: "On peut regarder avant de sauter. Choisissez votre espion, puis la tuile en g6.",
    spied:
      "Il y a la montagne dessous, et vous seul le savez. L’écran ne vous le rappellera pas : la mémoire est la moitié du jeu. Vous avez trois espions.",
    camp: "Les tuiles spéciales forcent les règles. Vous êtes Forêt : posez le campement en h5, près de la tuile désert.",
    "camp-flip": "Depuis un campement, la première tuile n’a pas besoin d’être encadrée. Retournez g6.",
    knight:
      "Vous voici de nouveau Rivière, sur un grand plateau. Quatre cases depuis la tour : c’est la limite de toutes les tuiles sauf une. Le chevalier va une case plus loin. Posez-le en k6.",
    "knight-flip":
      "De là-bas il encadre j6, jusqu’à i6. Un chevalier encadre comme toute tuile, et personne ne peut jamais le retourner. Retournez j6.",
    catapult:
      "La troisième tuile spéciale. Vous êtes Montagne : posez la catapulte en g7, à côté de deux tuiles adverses.",
    "catapult-shot":
      "Une catapulte lance une voisine ailleurs, et l’y retourne. Choisissez f7, puis g5. (L’autre, g6, doit rester : sans elle, h5 serait coupée de la tour.)",
    "catapult-on":
      "Montagne ! Elle est à vous, et le tour continue depuis là : entre g5 et la catapulte il y a g6. Retournez-la.",
    castle:
      "Il existe aussi une édition française, où la tour est un château qui compte comme une tuile de chaque couleur : de la vôtre aussi. Vous êtes Rivière : posez une tuile de terre en h6.",
    "castle-flip":
      "Entre votre tuile et le château, g6 est encadrée ; une simple tour n’y aurait pas suffi. Retournez-la.",
    score:
      "À la fin une tuile de votre couleur vaut un point, ou deux à côté d’une autre à vous. Restez groupés, souvenez-vous, et osez.",
    order:
      "Et l’ordre de jeu rapporte des points : à deux, 3 pour qui commence et rien pour qui finit ; à quatre, 3, 2, 1 et 0. La dernière place est la meilleure, car personne ne répond à ses tuiles : les autres reçoivent donc une avance.",
  },
  terrain: {
    build:
      "D’abord on bâtit le paysage. Choisissez une pièce, tournez-la à volonté et posez-la sur une case éclairée, i6 par exemple. Le nombre est sa hauteur ; les creux sont ses sorties.",
    look: "Maintenant la course. Vous êtes Rivière, en f6, et votre destination est i6, deux collines à l’est. Le dé blanc vous donne quatre points, et il fait beau.",
    walk: "On ne quitte une pièce que par ses sorties. Faites un pas en g6 : c’est à plat, et coûte un point.",
    climb:
      "Monter de deux hauteurs coûte trois points, un de plus que la montée. Vous en avez juste assez : allez en h6.",
    rest: "Tous les points sont dépensés. Arrêtez-vous ici.",
    storm:
      "Un autre jour : le dé rouge est impair, donc le temps est mauvais. Chaque pas coûte le double ; monter en h6 demanderait six points, et vous en avez quatre. Mieux vaut rester.",
    doubles:
      "Un double ! Personne n’avance, mais vous pouvez tourner une pièce. Tournez-en une, la vôtre peut-être, pour qu’une sortie mène où vous voulez.",
    goal: "Encore un pas, à plat. Entrez dans votre destination, et vous avez gagné.",
  },
  flipships: {
    enemy:
      "Vous défendez la ville, au bord proche. Les cartes ennemies descendent sur elle, rangée après rangée ; derrière attend le vaisseau mère. Une flèche vaut une place par manche, et le nombre dit les dégâts.",
    flick:
      "Votre vaisseau est au bord. Traversez-le d’un trait, comme d’une pichenette par-dessous ; ou visez avec le bouton de votre plateau. Essayez d’atterrir en r3c3.",
    resolve: "Une autre fois : le vaisseau 1a repose sur une carte. Résolvez-le, et la carte est détruite.",
    shield: "Cette carte est gardée par le bouclier d’à côté. Résolvez 1a tout de même : son coup y attend.",
    "shield-down":
      "Résolvez maintenant 1b, qui repose sur le bouclier. Plus de bouclier, et le coup qui attendait compte aussitôt.",
    march:
      "Quand tous les vaisseaux sont résolus, l’ennemi marche. Finissez le tour de votre première flotte.",
    "march-second":
      "Finissez aussi le second, et regardez : une flèche avance d’une place, deux avancent de deux et poussent. Ce qui quitte la première rangée frappe la ville.",
    power: "Les pilotes ont des pouvoirs. Ce vaisseau s’est posé sur une lune : résolvez-le.",
    "power-attack": "Un pilote de lune attaque un ennemi de cette rangée. Choisissez le plus dangereux.",
    assault:
      "Quand il n’y a plus d’ennemis, chacun lance chaque vaisseau une fois sur le vaisseau mère. Réduisez-le à rien, et la ville est sauvée.",
  },
};
