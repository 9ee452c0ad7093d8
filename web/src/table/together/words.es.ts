import type { TogetherWords } from "./words";

export const es: TogetherWords = {
  screen: {
    scan: "Escanea con un teléfono para sentarte",
    code: (p) => `Código para sentarse: ${p.seat}`,
    expected: (p) => `Esperando el teléfono de ${p.who}`,
    newCode: "Código nuevo",
    free: (p) => `Otro teléfono para ${p.who}`,
    freeSure: (p) => `¿Quitarle el sitio al teléfono de ${p.who} y mostrar un código para otro?`,
    yes: "Mostrar el código",
    no: "No, gracias",
    bots: "Los bots ocupan los sitios libres",
    notReachable:
      "Los teléfonos no llegan a esta dirección. Arranca el servidor con «tableflip serve --lan».",
    seats: "Sitios",
  },
  hand: {
    sits: "Tienes un sitio. Mira la pantalla grande: se empieza cuando todos estén sentados.",
    board: "El tablero, en pequeño",
    stroke: "Lanza aquí",
    ship: "Tu nave: desliza hacia arriba a través de ella",
  },
  reactions: {
    title: "Reaccionar",
    hide: "Ocultar reacciones",
    rest: "Espera un momento antes de la siguiente.",
    watcher: "Alguien que mira",
    said: (p) => `${p.who}: ${p.sign}`,
    signs: {
      applause: "¡Bien jugado!",
      heart: "¡Me encanta!",
      laugh: "¡Ja, ja!",
      wow: "¡Hala!",
      oops: "¡Ay, no!",
      think: "Déjame pensar…",
      hurry: "¡Te toca, rápido!",
      wave: "¡Hola!",
    },
  },
};
