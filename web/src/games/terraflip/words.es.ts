import type { Translation } from "../../words";
import { does } from "../../words/doer";
import type { en } from "./words.en";

export const es: Translation<typeof en> = {
  lands: { river: "río", desert: "desierto", forest: "bosque", mountain: "montaña" },
  specials: { knight: "caballero", campsite: "campamento", catapult: "catapulta" },
  land: "tierra",
  tower: "torre",
  castle: "castillo",
  spy: "Espía",
  end: "Terminar turno",
  pass: "Pasar",
  hand: "Tus losetas",
  hides: (p) => `esconde ${p.land}`,
  faces: (p) => `tierra: ${p.top} arriba, ${p.under} debajo`,
  left: (p) => `${p.n === 1 ? "queda" : "quedan"} ${p.n}`,
  hints: {
    lot: "El sorteo decide quién empieza.",
    place: "Elige una loseta y luego una casilla que brille.",
    placeOrPass: "Elige una loseta y luego una casilla que brille; o pasa.",
    picked: "Ahora una casilla que brille: allí estará, con tu color arriba.",
    "first-flip": "Voltea una loseta que dos tuyas encierren, o termina el turno.",
    flip: "Voltea una loseta encerrada, o termina el turno.",
    campsite: "Voltea una vecina del campamento o una loseta encerrada, o termina el turno.",
    catapult:
      "Elige una loseta junto a la catapulta y dónde ha de caer, voltea una encerrada, o termina el turno.",
    done: "Nada que voltear: envía un espía, o termina el turno.",
    spying: "¿Bajo qué loseta debe mirar tu espía?",
    over: "",
  },
  groups: {
    place: (p) => `Colocar: ${p.tile}`,
    flip: "Voltear",
    catapult: "Tirar con la catapulta",
    spy: "Enviar un espía",
    end: "Terminar turno",
  },
  moves: {
    place: (p) => `Colocar ${p.tile} en ${p.cell}`,
    flip: (p) => `Voltear ${p.cell}`,
    catapult: (p) => `Lanzar ${p.from} a ${p.to}`,
    spy: (p) => `Mirar bajo ${p.cell}`,
    end: "Terminar turno",
  },
  events: {
    placed: (p) => `${does(p, "coloca", "colocas")} ${p.tile} en ${p.cell}.`,
    placedOwn: (p) => `${does(p, "coloca", "colocas")} ${p.tile} en ${p.cell}; debajo, ${p.under}.`,
    flippedWell: (p) => `${does(p, "voltea", "volteas")} ${p.cell}: ¡${p.now}! Y sigue.`,
    flipped: (p) => `${does(p, "voltea", "volteas")} ${p.cell}: ${p.was} se vuelve ${p.now}.`,
    catapulted: (p) => `${p.isYou ? "Tu catapulta" : `La catapulta de ${p.who}`} lanza ${p.from} a ${p.to}.`,
    spied: (p) => `${p.isYou ? "Tu espía" : `El espía de ${p.who}`} mira bajo ${p.cell}.`,
    spiedOwn: (p) => `${p.isYou ? "Tu espía" : `El espía de ${p.who}`} mira bajo ${p.cell}: ${p.under}.`,
    first: (p) => (p.isYou ? "La suerte cae en ti: empiezas tú." : `La suerte cae en ${p.who}, que empieza.`),
    passed: (p) => `${does(p, "pasa", "pasas")}.`,
    over: "La partida ha terminado.",
  },
  cell: {
    empty: "vacía",
    focus: "recién jugada",
    framed: (p) => `encerrada por ${p.from} y ${p.to}`,
    under: (p) => `esconde ${p.land}`,
    legal: "posible",
  },
  facts: {
    land: "Tierras por colocar",
    knight: "Caballero",
    campsite: "Campamento",
    catapult: "Catapulta",
    spies: "Espías",
    bonus: "Puntos por el orden de juego",
  },
  looking: (p) => `Bajo ${p.cell}: ${p.land}. Solo tú lo ves.`,
  whys: {
    "turns-own": (p) => `Saca en ${p.cell} el color propio, como el jugador sabía.`,
    "frames-own": (p) => `Encierra ${p.cell}, y el jugador sabía que debajo está su color.`,
    frames: (p) => `Encierra ${p.n} losetas a la vez.`,
    "no-target": (p) => `No deja a la catapulta de ${p.who} ninguna loseta del jugador que lanzar.`,
    joins: (p) => `Da ${p.n} puntos al momento.`,
    "knew-already": (p) => `Un espía mira bajo ${p.cell}, aunque el jugador ya conocía esa loseta.`,
    "gives-tile": (p) => `Convierte ${p.cell} en ${p.colour}, como el jugador sabía.`,
    "look-first": (p) => `El jugador no sabía qué hay bajo ${p.cell}; un espía podía mirar antes.`,
    "missed-own": (p) => `El jugador sabía que su color estaba bajo ${p.cell} y podía sacarlo.`,
    "stopped-early": (p) => `El turno termina aunque aún se podía voltear ${p.cell}.`,
    spent: (p) => `No hay nada que voltear con ella, y queda gastada: ${p.kind}.`,
    "misses-frame-own": (p) => `No encierra ${p.cell}, bajo la que el jugador sabía su color.`,
    "frames-less": (p) => `Losetas que encierra: ${p.n}; con la mejor jugada: ${p.better}.`,
    "lets-frame": (p) =>
      `Deja que ${p.who} encierre ${p.n} de las losetas del jugador a la vez; tras la mejor jugada, ${p.better}.`,
    "fewer-points": (p) => `La mejor jugada da al momento ${p.n} puntos más.`,
  },
  reasons: {
    "place-first": () => "Coloca antes una loseta: voltear y terminar el turno vienen después.",
    "already-placed": () => "Ya has colocado tu loseta de este turno.",
    "not-in-hand": () => "Ya no tienes ninguna loseta así.",
    "own-underside": () => "Ninguna de tus tierras esconde tu propio color.",
    "cell-taken": (p) => `Ya hay una loseta en ${p.cell}.`,
    "tower-there": (p) => `En ${p.cell} no hay sitio (${p.keep}).`,
    "too-far": (p) =>
      `${p.cell} está a ${p.distance} casillas del centro (${p.keep}); el límite es ${p.limit}.`,
    "too-far-but-knight": (p) =>
      `${p.cell} está a ${p.distance} casillas del centro (${p.keep}); el límite es ${p.limit}. Tu caballero sí podría ir.`,
    "not-connected": (p) =>
      `${p.cell} no toca ninguna loseta: una loseta debe compartir un lado con otra ya puesta.`,
    "only-the-lifted-tile": (p) => `${p.cell} solo toca la loseta que se movería: necesita otra vecina.`,
    "nothing-there": (p) => `No hay ninguna loseta en ${p.cell}.`,
    tower: (p) => `En ${p.cell} (${p.keep}) no se voltea ni se mueve nada, ni se mira debajo.`,
    "special-tile": (p) =>
      `En ${p.cell} hay una loseta especial (${p.kind}): no se voltea ni se mueve, ni se mira debajo.`,
    "own-tile": (p) => `La loseta de ${p.cell} ya muestra tu color.`,
    "flipping-over": () => "La última loseta mostró otro color: en este turno ya no se voltea más.",
    "not-framed": (p) =>
      `${p.cell} no está encerrada: ninguna línea de ${p.start} por ${p.cell} acaba en otra loseta tuya.`,
    "not-framed-gap": (p) =>
      `${p.cell} no está encerrada: la línea de ${p.start} por ${p.cell} a ${p.end} se corta en el vacío de ${p.gap}.`,
    "not-framed-stopped": (p) =>
      `${p.cell} no está encerrada: la línea de ${p.start} se detiene antes, en ${p.stop}.`,
    "not-framed-no-row": (p) =>
      `${p.cell} no está encerrada: en esta mesa las líneas solo siguen las seis filas.`,
    "not-framed-alike": (p) =>
      `${p.cell} no está encerrada: la línea de ${p.start} se detiene en ${p.stop}, del mismo color que ${p.cell}.`,
    "not-framed-by-any": (p) =>
      `${p.cell} no está encerrada: ninguna línea entre dos losetas tuyas pasa por ella.`,
    "must-flip": () => "En esta mesa hay que voltear, y aún queda una loseta por voltear.",
    "no-catapult": () => "Una catapulta tira justo después de colocarla, en lugar de la primera volteada.",
    "not-next-to-catapult": (p) => `${p.cell} no está junto a la catapulta de ${p.start}.`,
    "would-cut-off": (p) =>
      `${p.cell} no se puede levantar: dejaría a ${p.cut} sin camino al centro (${p.keep}).`,
    "same-place": () => "La loseta debe caer en otra casilla que la de partida.",
    "no-spies": () => "No te quedan espías.",
    begun: () => "Ya está decidido quién empieza.",
    "nobody-plays": (p) => `En esta mesa nadie juega con ${p.colour}.`,
    "undo-flip": () => "No se puede deshacer: todos han visto las dos caras de la loseta.",
    "undo-look": () => "No se puede deshacer: tu espía ha visto lo que hay debajo.",
  },
};
