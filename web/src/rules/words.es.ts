import type { Translation } from "../words";
import type { en } from "./words.en";

export const es: Translation<typeof en> = {
  title: (p) => `${p.game}: las reglas`,
  contents: "Contenido",
  next: (p) => `Sigue: ${p.title}`,
  now: (p) => `${p.title} (ahora)`,
  whole: "Todo el reglamento",
  none: "Este juego no cuenta nada de sus reglas. Lo que se puede hacer se ofrece en la mesa.",
  try: "Pruébalo",
  reset: "Empezar de nuevo",
  inThree: "En la mesa 3D",
  flat: "Como mapa",
  moves: "Jugadas en lista",
  again: "Este tablero no responde ahora.",
  rulings: "Todas las reglas, una a una",
  rulingsAbout:
    "Cada cláusula con la que juega esta mesa, con su número. Cuando se rechaza una jugada, el motivo nombra una de ellas.",
  why: "Por qué:",
  learn: "Mejor aprender jugando: cinco minutos",
  play: "Jugar ya",
  done: "Ese era el ejemplo. Empieza de nuevo, o sigue leyendo.",
  guide: {
    title: (p) => `${p.game}: tu primera partida`,
    step: (p) => `Paso ${p.n} de ${p.of}`,
    notNow: "No está mal, pero no es lo que buscamos. Sigue la luz.",
    next: "Seguir",
    back: "Otra vez desde el principio",
    good: "Bien hecho.",
    show: "Enséñamelo",
    done: "No necesitas saber más. El resto llega jugando.",
    play: "Jugar una partida de verdad",
    rules: "Leer las reglas",
  },
};
