import type { Book } from "../book";
import { bonusTable } from "./bonus";

export const book: Book = {
  lead: "Cuatro tierras quieren el mismo reino. Colocas losetas alrededor de la torre, atrapas las de otros entre dos tuyas y las volteas, con la esperanza de que debajo esté tu color.",
  chapters: [
    {
      id: "aim",
      title: "De qué se trata",
      blocks: [
        "Gana quien tenga más puntos cuando todas las losetas estén puestas. Una loseta de tu color vale 1 punto si está sola y 2 si toca otra tuya: un reino unido cuenta el doble (TF-15).",
        "Cada loseta de tierra tiene dos caras. Arriba, el color de quien la coloca; debajo espera uno de los otros tres. De tus nueve tierras, tres esconden cada uno de los otros colores (TF-2). Sabes lo que esconden las tuyas. De las demás sabes lo que has visto, si lo recuerdas.",
      ],
    },
    {
      id: "setup",
      title: "La preparación",
      blocks: [
        "La torre está en medio de un tablero vacío. Cada cual toma un color: nueve losetas de tierra, un caballero, un campamento, una catapulta y tres espías (TF-1). Bajo las nueve losetas de tierra se esconde tres veces cada uno de los otros tres colores: mira las tuyas y elige cuál poner (TF-2, TF-3).",
        "Entre dos o tres, algunas losetas esconden un color que nadie juega. Esa tierra se encierra y se voltea como cualquier otra, y no da puntos a nadie (TF-2). El tablero también es menor: tres casillas alrededor de la torre en vez de cuatro (TF-7).",
        "La mesa dice quién empieza: el primer sitio, el sorteo o un color acordado. Los demás siguen en el sentido de las agujas del reloj (TF-23).",
      ],
    },
    {
      id: "turn",
      title: "Tu turno",
      blocks: [
        {
          list: [
            "Coloca una loseta de tu mano. Es obligatorio.",
            "Si quieres, voltea una loseta que hayas atrapado; y sigue mientras salga tu color.",
            "Termina el turno. En cualquier momento de él, un espía puede mirar bajo una loseta (TF-6).",
          ],
        },
        "La partida termina cuando todos lo han colocado todo.",
      ],
    },
    {
      id: "placing",
      title: "Dónde puede ir una loseta",
      blocks: [
        "En una casilla vacía que comparta un lado con una loseta o con la torre, y no demasiado lejos: a cuatro casillas de la torre como mucho con cuatro jugadores, a tres con menos (TF-7).",
        {
          example: "ten-places",
          say: "Juega Bosque. Diez casillas tocan algo; f8 no toca nada. Pruébalo y pregunta por qué no.",
        },
        {
          example: "too-far",
          say: "Aquí hay catorce casillas abiertas. Las tres de la derecha tocan una loseta, pero están a cinco casillas.",
        },
      ],
    },
    {
      id: "framing",
      title: "Encerrar",
      blocks: [
        "Una loseta está encerrada cuando la línea recta entre los centros de dos losetas tuyas pasa por su centro. Entre ellas no puede haber otra tuya, pues ahí se detiene la línea, y la línea no puede cruzar el vacío. Puede ir en cualquier dirección, no solo por las filas (TF-8).",
        { example: "framed", say: "Las dos losetas entre los dos desiertos están encerradas. Voltea una." },
        {
          example: "misses-the-centres",
          say: "La línea entre los dos ríos pasa de largo por todos los centros. No encierra nada.",
        },
        "Entre dos filas de casillas, una línea corre por los bordes. Una loseta a un lado del borde basta para sostenerla (TF-9).",
        {
          example: "border-blocked",
          say: "De camino a g8 la línea sigue bordes sin nada a ninguno de los lados.",
        },
        { example: "border-carried", say: "Con dos losetas más al lado, la misma línea aguanta." },
        {
          example: "own-tile-stops",
          say: "Pon río en j6: la línea llega hasta la siguiente loseta de río y no más allá.",
        },
      ],
    },
    {
      id: "flipping",
      title: "Voltear",
      blocks: [
        "Después de colocar una loseta puedes voltear una que ella encierre junto con otra tuya. ¿Sale tu color? Entonces puedes voltear una encerrada por la que acabas de voltear, y así sucesivamente. Otro color lo termina (TF-10).",
        { example: "chain", say: "Desierto pone g7, voltea f7 y luego f8. Sigue la cadena." },
        "Los reglamentos no coinciden en todo. ¿Hay que voltear si se puede (TF-10)? ¿Vale cualquier encierro antiguo para la primera volteada (TF-24)? ¿Detiene una línea una segunda loseta del mismo color (TF-25)? ¿Se puede pasar (TF-26)? Cada mesa puede elegir; por lo general, no.",
      ],
    },
    {
      id: "tower",
      title: "Torre o castillo",
      blocks: [
        "En las ediciones inglesas la torre no es de nadie: las líneas pasan por encima, pero no encierra nada. En la edición francesa hay allí un castillo, que cuenta como loseta de todos los colores (TF-11).",
        { example: "tower", say: "Inglesa: pon río en h6. La torre del otro extremo no ayuda." },
        { example: "castle", say: "Francesa: la misma jugada, y el castillo encierra la montaña." },
      ],
    },
    {
      id: "special",
      title: "Caballero, campamento, catapulta",
      blocks: [
        "Cada cual tiene uno de cada. Son de tu color y nunca se voltean ni se mueven, ni se mira debajo (TF-5).",
        { example: "knight", say: "El caballero llega una casilla más lejos que los demás: a k6 (TF-12)." },
        {
          example: "campsite",
          say: "Desde un campamento, la primera volteada puede ser cualquier vecina, encerrada o no. Acampa en h5 (TF-13).",
        },
        {
          example: "catapult",
          say: "Una catapulta lanza a una vecina a otra casilla y allí la voltea. No puede separar losetas de la torre: g6 tiene que quedarse (TF-14).",
        },
        {
          example: "catapult-and-castle",
          say: "En la edición francesa la cadena puede usar el castillo: pon la catapulta en h6 y lanza g6 a h4. La línea de allí al castillo pasa por g5.",
        },
      ],
    },
    {
      id: "spies",
      title: "Espías",
      blocks: [
        "Tres veces por partida puedes mirar, en tu turno, bajo cualquier loseta de tierra. Todos ven dónde mira tu espía; solo tú ves lo que hay (TF-3).",
        { example: "spy", say: "A Desierto le gustaría saber qué esconde g6 antes de colocar una loseta." },
      ],
    },
    {
      id: "score",
      title: "Los puntos",
      blocks: [
        {
          head: ["", "puntos"],
          rows: [
            ["una loseta de tu color, sola", 1],
            ["una loseta de tu color, junto a otra", 2],
          ],
        },
        "También el orden de juego da puntos; el último no recibe ninguno, porque su puesto es el mejor: nadie responde a tus losetas (TF-15).",
        bonusTable({
          head: "orden de juego",
          players: (n) => `${n} jugadores`,
          french: (n) => `${n} jugadores, edición francesa`,
          nth: ["primero", "segundo", "tercero", "cuarto"],
        }),
        "A igualdad de puntos ganan más losetas del propio color; si también son iguales, la victoria se comparte (TF-16).",
      ],
    },
  ],
};
