import type { Translation } from "../../words";
import { does } from "../../words/doer";
import type { en, GoingBack } from "./words.en";

const SIDES = ["E", "SE", "SO", "O", "NO", "NE"];
const turns = (n: number) => (n === 1 ? "un sexto" : n === 3 ? "media vuelta" : `${n} sextos`);
const rising = (rise: number) =>
  rise === 0 ? "en llano" : rise > 0 ? `subiendo ${rise}` : `bajando ${-rise}`;
const decimal = (n: number) => n.toFixed(1).replace(".", ",");

const back = ({ others }: GoingBack) => others.map(({ who, to }) => `a ${who} de vuelta a ${to}`).join(", ");
const sends = (p: GoingBack) =>
  p.you === null
    ? `manda ${back(p)}`
    : `TE manda de vuelta a ${p.you}: ${p.safe} está a salvo en su inicio${p.others.length > 0 ? `; también ${back(p)}` : ""}`;

export const es: Translation<typeof en> = {
  side: (p) => SIDES[p.side] ?? "?",
  sidesList: (sides) => sides.map((side) => SIDES[side]).join(", "),
  about: (p) => `≈ ${decimal(p.turns)}`,
  cell: {
    empty: "vacía",
    level: (p) => `altura ${p.level}`,
    inverted: "boca abajo",
    exits: (p) => `salidas ${p.sides}`,
    token: (p) => `${does(p, "está", "estás")} aquí`,
    goal: (p) => (p.isYou ? "tu destino" : `destino de ${p.who}`),
    start: (p) => (p.isYou ? "tu inicio" : `inicio de ${p.who}`),
    reach: (p) => `al alcance por ${p.cost}${p.stop ? "" : ", solo de paso"}`,
    sends: (p) => `parar allí ${sends(p)}`,
    cliffs: (p) => `precipicio hacia ${p.cells}`,
  },
  facts: {
    team: "Equipo",
    goals: "Destinos alcanzados",
    home: "en la meta",
    turns: "Turnos que faltan, de media",
  },
  tray: {
    title: "Tu turno en el terreno",
    level: (p) => `Altura ${p.level}, ${p.left === 1 ? "queda" : "quedan"} ${p.left}`,
    levels: "Altura",
    patterns: "Salidas",
    pattern: (p) => `Dibujo ${p.pattern}, salidas ${p.sides}, ${p.left === 1 ? "queda" : "quedan"} ${p.left}`,
    turnLeft: "Girar a la izquierda",
    turnRight: "Girar a la derecha",
    turnBy: (p) => `Girarla (${turns(p.n)})`,
    place: "Elige una casilla",
    placeOn: (p) => `Poner en ${p.cell}`,
    choose: (p) => `Elegir ${p.cell}`,
    goTo: (p) => `Ir a ${p.cell} por ${p.cost}`,
    stop: "Parar aquí",
    forfeit: "Dejarlo todo así",
    invert: "Ponerla boca abajo",
    points: (p) => `${p.left} de ${p.of} puntos`,
    good: "Buen tiempo",
    bad: "Mal tiempo: todo cuesta el doble",
    doubles: "Dobles",
    die: { white: "Dado blanco", red: "Dado rojo", green: "Dado verde" },
    direction: (p) => `Dirección ${p.side}`,
    arrival: (p) => `${p.who}: faltan unos ${decimal(p.turns)} turnos`,
    gallery: "Terrenos",
    thrown: "Los dados para ver quién empieza",
    throwOf: (p) =>
      p.die === null
        ? `${p.who}: aún debe tirar`
        : p.die === 0
          ? `${p.who}: ya superado`
          : `${p.who}: ${p.die}`,
    begins: (p) => does(p, "empieza", "empiezas"),
  },
  hints: {
    first: "Cada cual tira un dado: empieza el más alto.",
    starts: "Elige una esquina que brille: saldrás de allí.",
    sends: (p) => `${p.cell}: parar allí ${sends(p)}.`,
    stopSends: (p) => `Parar aquí ${sends(p)}.`,
    corner: "Elige una pieza y ponla en una esquina que brille: tu inicio.",
    build: "Elige una pieza, gírala (R, rueda o dos dedos) y ponla en una casilla que brille.",
    goals: (p) => `¿Adónde debe ir ${p.who}? Elige una casilla que brille.`,
    roll: "Ruedan los dados.",
    move: "Elige adónde ir: los números dicen lo que cuesta.",
    moveOnMap: "Elige una casilla marcada: el primer toque dice cuánto cuesta.",
    moved: "Sigue, o para aquí.",
    stuck: "No hay nada a tu alcance. Para aquí.",
    deadEnd: (p) =>
      `${p.cell}: desde allí no sigue ningún camino. Tendrías que esperar un doble, que gira una pieza.`,
    trapped: "Desde aquí no sigue ningún camino: un doble, que gira una pieza, te librará. Para aquí.",
    home: "Has llegado. Espera a los demás.",
    turn: "¡Dobles! Elige una pieza y gírala.",
    turnAimed: "Gírala (R, rueda o dos dedos) y elígela otra vez.",
    over: "La carrera ha terminado.",
    touch: {
      build: "Elige una pieza, toca una casilla que brille, gira (⟳ o dos dedos) y toca otra vez.",
      turnAimed: "Gírala (⟳ o dos dedos) y tócala otra vez.",
    },
  },
  blocked: {
    "no-exit": "sin salida por ese lado",
    cliff: "un precipicio",
    points: "faltan puntos",
    inverted: "boca abajo",
    direction: "no apunta allí el dado verde",
    occupied: "ocupada",
    team: "demasiado lejos de tu equipo",
  },
  groups: {
    build: (p) => `Poner ${p.kind}`,
    start: "Elegir el inicio",
    goal: "Poner el destino",
    step: "Avanzar",
    stop: "Parar",
    rotate: (p) => `Girar ${p.cell}`,
    invert: "Poner boca abajo",
    forfeit: "Dejarlo todo así",
  },
  moves: {
    build: (p) => `Altura ${p.level} en ${p.cell}, salidas ${p.sides}`,
    start: (p) => `Inicio en ${p.cell}`,
    goal: (p) => `Destino en ${p.cell}`,
    step: (p) => `Un paso a ${p.cell}`,
    stepFor: (p) => `Un paso a ${p.cell} por ${p.cost}`,
    stepSends: (p) => `${p.step} (parar allí ${sends(p)})`,
    stop: "Parar aquí",
    stopSends: (p) => `Parar aquí (${sends(p)})`,
    rotate: (p) => `Girar ${p.cell}: ${turns(p.n)}`,
    invert: (p) => `Poner ${p.cell} boca abajo`,
    forfeit: "Dejarlo todo así",
  },
  events: {
    thrown: (p) => `${does(p, "saca", "sacas")} un ${p.die}.`,
    tied: (p) => `Empate: ${p.who}. Se tira otra vez.`,
    first: (p) => `${does(p, "empieza", "empiezas")}.`,
    built: (p) => `${does(p, "pone", "pones")} altura ${p.level} en ${p.cell}, salidas ${p.sides}.`,
    claimed: (p) => `${does(p, "saldrá", "saldrás")} de ${p.cell}.`,
    goal: (p) =>
      `${does(p, "pone", "pones")} ${p.isYours ? "tu destino" : `el destino de ${p.whose}`}: ${p.cell}.`,
    rolled: (p) =>
      p.white === p.red
        ? `${does(p, "saca", "sacas")} dobles: ${p.white} y ${p.red}.`
        : `${does(p, "saca", "sacas")} ${p.white} con ${p.bad ? "mal" : "buen"} tiempo${p.side ? `, hacia ${p.side}` : ""}.`,
    stepped: (p) => `${does(p, "va", "vas")} ${rising(p.rise)} a ${p.to} por ${p.cost}.`,
    reached: (p) => `¡${does(p, "alcanza", "alcanzas")} el destino en ${p.cell}!`,
    home: (p) => `${does(p, "ha", "has")} llegado.`,
    stopped: (p) => `${does(p, "para", "paras")} en ${p.cell}.`,
    sentBack: (p) => `${does(p, "tiene", "tienes")} que volver a ${p.to}.`,
    rotated: (p) => `${does(p, "gira", "giras")} ${p.cell} (${turns(p.n)}): salidas ${p.sides}.`,
    forfeited: (p) => `${does(p, "lo deja", "lo dejas")} todo así.`,
    inverted: (p) => `${does(p, "pone", "pones")} ${p.cell} boca abajo.`,
    over: "La carrera ha terminado.",
  },
  whys: {
    "wins-race": () => "Gana la carrera.",
    "reaches-goal": () => "Llega a un destino.",
    "sends-back": (p) => `Devuelve a ${p.who} a la salida.`,
    "shortens-way": (p) => `El camino propio se acorta en ${p.n} turnos.`,
    "lengthens-way": (p) => `El camino de ${p.who} se alarga en ${p.n} turnos.`,
    "misses-win": () => "La mejor jugada gana la carrera.",
    spares: (p) => `La mejor jugada devuelve a ${p.who} a la salida.`,
    "longer-way": (p) => `Deja al jugador ${p.n} turnos más que la mejor jugada.`,
    "opens-way": (p) => `Deja a ${p.who} ${p.n} turnos menos que la mejor jugada.`,
  },
  reasons: {
    "terrain-finished": () => "El terreno está acabado: ya no se ponen piezas.",
    "build-first": () => "El terreno aún se está construyendo: pon una pieza.",
    "goals-first": (p) => `Antes los destinos: pon uno para ${p.owner}.`,
    "goals-set": () => "Los destinos se ponen entre la construcción y la carrera, no ahora.",
    "dice-not-now": () => "Ahora no hay nada que tirar.",
    "who-starts": () => "Antes cada cual tira un dado para ver quién empieza.",
    "start-decided": () => "Ya está decidido quién empieza.",
    "starts-first": () => "Antes los inicios: elige una esquina libre.",
    "starts-set": () =>
      "Los inicios se eligen en un terreno acabado, antes que nada, y solo si la mesa lo dice.",
    "start-no-corner": (p) => `${p.cell} no es una esquina del tablero: un inicio lo es.`,
    "start-taken": (p) => `De ${p.cell} ya sale ${p.other}.`,
    "no-such-player": (p) => `En esta mesa no hay sitio ${p.seat}; los sitios van de 0 a ${p.last}.`,
    "green-die-needed": () => "También se tira el dado verde: da la dirección.",
    "no-green-die": () => "En esta mesa no hay dado verde.",
    "green-stays": (p) => `Tras unos dobles la dirección sigue siendo la misma: ${p.green}.`,
    "cell-taken": (p) => `Ya hay una pieza en ${p.cell}.`,
    "corner-first": (p) =>
      `Tu primera pieza va en una esquina libre del tablero; ${p.cell} no es una esquina.`,
    "not-connected": (p) =>
      `${p.cell} no toca ninguna pieza: una pieza debe compartir un lado con otra ya puesta.`,
    "none-left": (p) => `No queda ninguna pieza ${p.kind}.`,
    "same-look": (p) => `Girada así, una pieza del dibujo D se ve como ${p.same}: escribe eso.`,
    "walls-in": (p) =>
      `Una altura ${p.level} en ${p.cell} encerraría el inicio de ${p.start}: debe conservar una vecina a 3 alturas como mucho.`,
    "walls-centre-in": (p) =>
      `Una altura ${p.level} en ${p.cell} separaría el centro del borde: debe quedar un camino.`,
    "goal-own-start": (p) => `${p.cell} es el inicio de ${p.owner}: un destino va en otra parte.`,
    "goal-taken": (p) => `Ya hay un destino en ${p.cell}: uno por pieza.`,
    "goal-manned": (p) => `En el inicio ${p.cell} hay un jugador: allí no va ningún destino.`,
    "goal-unreachable": (p) =>
      `${p.owner} no puede llegar a ${p.cell}: lo impiden precipicios de más de 3 alturas.`,
    "goal-no-exits": (p) =>
      `${p.owner} no puede llegar a ${p.cell} por las salidas tal como están, y en esta mesa cuentan.`,
    "no-piece": (p) => `No hay ninguna pieza en ${p.cell}.`,
    doubles: () => "Has sacado dobles: con ellos nadie se mueve. Gira una pieza, o déjalo todo así.",
    "no-doubles": () => "Solo tras unos dobles se giran piezas o se renuncia al turno.",
    home: () => "Has llegado: para y espera a los demás.",
    "not-next-to": (p) => `${p.cell} no está junto a ${p.at}, donde estás, y queda fuera de alcance.`,
    "no-exit": (p) => `La pieza de ${p.at} no tiene salida hacia ${p.cell}.`,
    direction: (p) => `El dado verde dice ${p.direction}; ${p.cell} está en otra dirección.`,
    cliff: (p) => `${p.cell} está a ${p.levels} alturas de ${p.at}: un paso sube o baja 3 como mucho.`,
    inverted: (p) => `La pieza de ${p.cell} está boca abajo: nadie puede entrar en ella.`,
    points: (p) => `El paso a ${p.cell} cuesta ${p.cost} con este tiempo, y te quedan ${p.points}.`,
    occupied: (p) =>
      `En ${p.cell} está ${p.other}: no puedes terminar allí, ni seguir hasta donde sí puedas.`,
    team: (p) =>
      `En ${p.cell} estarías a más de 3 casillas de ${p.other ?? "tu equipo"}, sin poder seguir hasta donde sí puedas terminar.`,
    "must-step": () => "Con el dado verde hay que dar un paso si se puede.",
    "stop-occupied": (p) => `En ${p.cell} está ${p.other}: un turno no puede terminar allí. Sigue.`,
    "stop-team": (p) =>
      `${p.cell} está a más de 3 casillas de ${p.other ?? "tu equipo"}: un turno no puede terminar allí. Sigue.`,
    "rotate-inverted": (p) => `La pieza de ${p.cell} está boca abajo: se queda como está.`,
    "no-inversion": () => "En esta mesa no se ponen piezas boca abajo.",
    "no-double-six": () => "Solo un doble seis pone una pieza boca abajo.",
    "invert-player": (p) => `En ${p.cell} está ${p.other}.`,
    "invert-goal": (p) => `En ${p.cell} hay un destino.`,
    "invert-start": (p) => `${p.cell} es un inicio: se queda como está.`,
    "invert-cuts-off": (p) => `Sin ${p.cell}, ${p.other} ya no podría llegar a un destino.`,
    "undo-arrived": () => "No se puede deshacer: llegar cuenta enseguida, y la partida ha terminado.",
  },
  gallery: {
    title: "Tus terrenos",
    about:
      "Cada terreno acabado aquí se guarda en este navegador. Recórrelo otra vez, o pásalo a otros como texto.",
    empty: "Aún no hay ningún terreno. Acaba de construir uno, o pega el que te hayan enviado.",
    add: "Añadir un terreno",
    paste: "Un terreno como texto",
    unreadable: "Eso no es un terreno: empieza por «terrain1-» y tiene 182 caracteres para sus 91 piezas.",
    kept: (p) => `guardado el ${p.date}`,
    picture: (p) => `Imagen de ${p.name}`,
    name: (p) => `Terreno ${p.n}`,
    rename: "Nombre de este terreno",
    copy: "Copiar el terreno",
    copied: "Copiado",
    forget: "Quitar",
    play: "Recorrerlo otra vez",
    players: "Jugadores",
    others: "Los demás son",
    bots: "bots",
    here: "gente de aquí, pasando el aparato",
    open: "amigos, por enlace",
    race: "Cómo",
    races: {
      plain: "De la esquina al destino",
      inversion: "Con piezas boca abajo",
      green_die: "Según el dado verde",
      lost: "Perdidos: del centro al borde",
      teams: "En dos equipos",
    },
  },
};
