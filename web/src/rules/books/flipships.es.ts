import type { Book } from "../book";

export const book: Book = {
  lead: "Una flota enemiga baja hacia la ciudad, fila a fila. Todos se sientan al mismo lado de la mesa y lanzan sus naves desde el borde: sobre las cartas y dentro de la nave nodriza.",
  chapters: [
    {
      id: "aim",
      title: "De qué se trata",
      blocks: [
        "Se gana entre todos o se pierde entre todos. Hay que destruir las cartas enemigas antes de que desgasten la ciudad; después, en un asalto final, acabar con la nave nodriza.",
        {
          head: ["2 / 3 / 4 flotas", "entrenamiento", "normal", "experto", "élite"],
          rows: [
            ["cartas enemigas", "25 / 30 / 40", "28 / 34 / 45", "33 / 40 / 50", "37 / 45 / 60"],
            ["nave nodriza", "2 / 3 / 4", "3 / 4 / 6", "5 / 7 / 9", "7 / 9 / 12"],
            ["ciudad", 20, 20, 15, 10],
          ],
        },
        "Cada cual tiene una flota de siete naves en tres niveles, pero empieza solo con dos; con tres si hay dos flotas (FS-2, FS-3).",
      ],
    },
    {
      id: "setup",
      title: "La preparación",
      blocks: [
        "Todos os sentáis al mismo borde de la mesa, y delante está la atmósfera. Luego vienen cuatro filas de cinco sitios para cartas enemigas, con las lunas entre ellas, y detrás de la última fila la nave nodriza (FS-1). Los primeros enemigos están en las dos filas del fondo (FS-5).",
        "Cada cual tiene una flota: tres naves de nivel 1, dos de nivel 2, dos de nivel 3, y para cada nivel un piloto que le toca. Dos flotas empiezan con tres naves cada una, más flotas con dos; quien juega a solas lleva dos flotas (FS-2).",
        "Cuántas cartas vienen, y cuánto aguantan la nave nodriza y la ciudad, depende de la dificultad (FS-3).",
      ],
    },
    {
      id: "flipping",
      title: "Lanzar",
      blocks: [
        "Una nave asoma por el borde y la golpeas desde abajo: en la pantalla, con un trazo del ratón o del dedo a través de la nave. Si no da una vuelta completa en el aire, se lanza otra vez; si sale de la mesa, ha fallado (FS-6). Una nave que se queda del todo en la atmósfera se puede recoger y lanzar otra vez, dos veces (FS-7).",
      ],
    },
    {
      id: "resolving",
      title: "Qué alcanza una nave",
      blocks: [
        "Cuando todas tus naves han caído, se resuelven, en el orden que quieras (FS-11).",
        { example: "hit", say: "Una nave destruye la carta sobre la que está. Resuelve la nave 1a." },
        { example: "two-cards-at-once", say: "¿Está sobre dos cartas? Alcanza las dos (FS-9)." },
        {
          example: "shield",
          say: "Un escudo protege a sus vecinos. Resuelve 1a: su impacto espera. Luego quita el escudo con 1b, y el impacto que esperaba cuenta.",
        },
        {
          example: "two-hits",
          say: "Esta carta aguanta dos impactos en la misma ronda, sean de quien sean (FS-10).",
        },
      ],
    },
    {
      id: "march",
      title: "El avance",
      blocks: [
        "Después de todas las flotas, el enemigo avanza, columna a columna, las cartas de delante primero. Una flecha: un puesto. Dos: dos puestos, empujando lo que haya delante. Tres: recto hasta que una carta cierre el paso. Lo que sale de la primera fila golpea la ciudad y vuelve al mazo (FS-13).",
        {
          example: "march-push",
          say: "Los dos turnos están hechos: termínalos. Las dos flechas empujan, y una carta golpea.",
        },
        {
          example: "march-in-turn",
          say: "Tres en fila: la de delante golpea, las otras se arriman.",
        },
        { example: "march-rush", say: "Tres flechas y nada en el camino: golpean las dos." },
        "Cada vez que el marcador de la ciudad llega a un icono de nave, cada flota recibe otra nave: los golpes dan fuerza (FS-14).",
      ],
    },
    {
      id: "powers",
      title: "Los pilotos y sus poderes",
      blocks: [
        "Para cada nivel, cada flota tiene un piloto con su propio poder (FS-17, FS-18, FS-19). Tres de doce:",
        { example: "moon", say: "Rayo lunar: desde una luna, ataca a un enemigo de su fila." },
        {
          example: "side-step",
          say: "Paso lateral: ataca a una vecina de la carta que tienes debajo, en su lugar.",
        },
        { example: "blast", say: "Explosión: todo lo que tienes debajo, y un vecino más." },
      ],
    },
    {
      id: "end",
      title: "El final",
      blocks: [
        "Una ronda que empieza con seis enemigos o menos es la última: todos llegan a la ciudad, con doble daño, y desaparecen (FS-15). Si la ciudad sigue en pie, cada cual lanza cada nave una vez contra la nave nodriza. Si queda sin vida, la partida está ganada (FS-16).",
        "¿Con prisa? La variante rápida es una carrera: siete naves para cada cual y ninguna carta (FS-21). La nave nodriza está en medio de una mesa cuadrada, y puedes rodearla y lanzar desde cualquier borde (FS-36).",
      ],
    },
  ],
};
