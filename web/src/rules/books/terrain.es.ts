import type { Book } from "../book";

export const book: Book = {
  lead: "Primero se construye entre todos un paisaje, pieza a pieza. Luego se corre por él: por crestas y pasos, con buen tiempo y con malo.",
  chapters: [
    {
      id: "aim",
      title: "De qué se trata",
      blocks: [
        "Gana quien llega primero a su destino (TG-10). En medio hay un paisaje de noventa y una piezas, bajas y altas, cada una con solo tres salidas. Dos dados dicen hasta dónde llegas, y con qué tiempo.",
      ],
    },
    {
      id: "setup",
      title: "La preparación",
      blocks: [
        "El tablero es un hexágono de 91 casillas con seis esquinas: se sale de una esquina (TG-1). La caja contiene 96 piezas, de ocho alturas y cuatro dibujos de salidas; 91 llenan el tablero (TG-2).",
        "Hay dos maneras de empezar. Construid el paisaje entre todos, pieza a pieza: el capítulo de la construcción dice cómo (TG-3). O tomad uno ya preparado y salid enseguida (TG-6).",
        "En cada inicio está la ficha de su jugador. Luego cada cual pone adónde debe ir el jugador anterior (TG-5), y empieza la carrera.",
      ],
    },
    {
      id: "pieces",
      title: "Las piezas",
      blocks: [
        "Noventa y una de noventa y seis piezas llenan un tablero hexagonal (TG-1, TG-2). Una pieza tiene una altura de 1 a 8, y tres salidas entre sus seis lados. Las salidas son hoyuelos: por ellas se deja una pieza. Entrar se puede por cualquier lado.",
      ],
    },
    {
      id: "building",
      title: "Construir",
      blocks: [
        "Todos tiran el dado blanco: empieza el más alto, y los que empatan tiran otra vez. Tu primera pieza ocupa una esquina libre: de ahí saldrás. Después pon cualquier pieza de las que quedan, girada como quieras, junto a otra, hasta llenar el tablero (TG-3).",
        "No se puede encerrar a nadie: cada inicio debe conservar una vecina a tres alturas como mucho, o sitio para una (TG-4).",
        {
          example: "walled-in",
          say: "El inicio de k6 es bajo, y dos de sus vecinas son demasiado altas. Una pieza de altura 4 en j7 está bien; la altura 8 cerraría la última puerta.",
        },
      ],
    },
    {
      id: "goals",
      title: "Inicios y destinos",
      blocks: [
        "Cuando el terreno está acabado, cada cual pone el destino del jugador anterior, en algún lugar accesible (TG-5).",
        {
          example: "free-corner",
          say: "¿Adónde debe ir Bosque? Vale una esquina que nadie haya ocupado, como k1; no vale k6, donde hay alguien.",
        },
        {
          example: "choose-start",
          say: "Una mesa puede usar un terreno al azar, o uno construido antes. Entonces los inicios vienen dados o, si la mesa lo dice, se eligen por turno: cualquier esquina que quede (TG-18).",
        },
      ],
    },
    {
      id: "moving",
      title: "Tirar y andar",
      blocks: [
        "El dado blanco da tus puntos de movimiento. El rojo es el tiempo: impar es malo, y entonces cada paso cuesta el doble (TG-7).",
        {
          head: ["un paso", "buen tiempo", "mal tiempo"],
          rows: [
            ["en llano", 1, 2],
            ["bajar 1 · 2 · 3", "1 · 2 · 3", "2 · 4 · 6"],
            ["subir 1 · 2 · 3", "2 · 3 · 4", "4 · 6 · nunca"],
          ],
        },
        { example: "costs", say: "Seis puntos, buen tiempo. Pasea y mira lo que cuesta cada paso." },
        {
          example: "bad-weather",
          say: "El mismo lugar con tormenta: subir dos, a f5, se lleva todo lo que tienes, y h6 queda fuera de alcance.",
        },
        {
          example: "cliff",
          say: "Más de tres alturas es un precipicio, al subir y al bajar. f5 se puede por poco, g6 no.",
        },
        {
          example: "exits",
          say: "Solo se sale por las salidas. Ve al este, a g6, y verás que desde allí no se vuelve (TG-8).",
        },
        "¿Cuántas veces es imposible un paso en todo un turno? En llano, en 8 de 36 tiradas; subir uno, en 16; subir dos, en 23; y subir tres, en 29: cuatro de cada cinco veces.",
        {
          example: "doubles",
          say: "Con dobles no se mueve nadie. Gira cualquier pieza, incluso bajo los pies de alguien, o déjalo estar.",
        },
      ],
    },
    {
      id: "meeting",
      title: "Encuentros",
      blocks: [
        { example: "pass-through", say: "Puedes pasar a través de los demás." },
        { example: "sent-back", say: "Si tu turno acaba sobre alguien, ese vuelve a su inicio (TG-9)." },
        {
          example: "own-start",
          say: "Pero quien está en su propio inicio está a salvo: si acabas allí, eres tú quien vuelve. Esas casillas están marcadas (TG-23).",
        },
        {
          example: "arrive",
          say: "Tu destino cuenta en el momento en que entras en él. Has ganado (TG-10).",
        },
      ],
    },
    {
      id: "variants",
      title: "Variantes",
      blocks: [
        {
          example: "inversion",
          say: "Boca abajo: un doble seis puede poner una pieza boca abajo para siempre (TG-11).",
        },
        {
          example: "green-die",
          say: "El dado verde dice hacia dónde van todos los pasos del turno. Las salidas no cuentan, y un paso hay que darlo (TG-12).",
        },
        {
          example: "lost",
          say: "¡Perdidos! Todos empiezan en el centro; quien llega antes a un borde está fuera, y gana (TG-13).",
        },
        {
          example: "team",
          say: "En equipos, un turno no puede acabar a más de tres casillas de ningún compañero: f6 está cerca de Bosque, pero demasiado lejos de Nieve (TG-14).",
        },
        {
          example: "team-destinations",
          say: "Un equipo pone los destinos del equipo anterior, para todos sus miembros. Aquí hay dos por poner.",
        },
      ],
    },
  ],
};
