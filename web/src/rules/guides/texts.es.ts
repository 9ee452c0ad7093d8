import type { Translation } from "../../words";
import type { en } from "./texts.en";

export const es: Translation<typeof en> = {
  terraflip: {
    lay: "Eres Río, el azul, y empiezas tú. Toma una loseta de tierra de tu mano, la que sea, y ponla en g6, junto a la torre. Arriba muestra tu color; la otra cara es lo que esconde: solo tú lo sabes.",
    end: "Aún no hay nada que voltear. Termina tu turno.",
    frame:
      "Desierto también ha puesto una loseta, en e6. Mira la fila: tu loseta, la torre, la loseta de desierto y una casilla vacía en d6. Pon una loseta en d6, y ese desierto queda atrapado entre dos tuyas.",
    flip: "Está encerrada: la línea de d6 a g6 pasa por su centro. Voltéala. ¿Qué habrá debajo?",
    stop: "¡Río! Ahora es tuya. Si hubiera encerrado otra loseta, podrías haber seguido. Termina el turno.",
    chain: "Ahora eres Desierto, en mitad de una partida. Pon una loseta de tierra en g7: encierra f7.",
    "chain-first": "Ahora voltea f7.",
    "chain-second":
      "¡Tu color! Desde f7 la línea sigue hasta f9, con f8 en medio. Voltea también esa. Así se ganan las partidas.",
    spy: "Puedes mirar antes de saltar. Elige tu espía y luego la loseta de g6.",
    spied:
      "Debajo hay montaña, y solo tú lo sabes. La pantalla no te lo recordará después: la memoria es medio juego. Tienes tres espías.",
    camp: "Las losetas especiales se saltan las reglas. Eres Bosque: pon el campamento en h5, junto a la loseta de desierto.",
    "camp-flip": "Desde un campamento, la primera loseta no tiene que estar encerrada. Voltea g6.",
    knight:
      "Ahora vuelves a ser Río, en un tablero grande. A cuatro casillas de la torre está el límite de todas las losetas menos una: el caballero llega una casilla más lejos. Ponlo en k6.",
    "knight-flip":
      "Desde allí encierra j6, hasta llegar a i6. Un caballero encierra como cualquier loseta, y nadie puede voltearlo nunca. Voltea j6.",
    catapult: "La tercera loseta especial. Eres Montaña: pon la catapulta en g7, junto a dos losetas ajenas.",
    "catapult-shot":
      "Una catapulta lanza una vecina a otro sitio y allí la voltea. Elige f7 y luego g5. (La otra, g6, debe quedarse: sin ella, h5 quedaría aislada de la torre.)",
    "catapult-on":
      "¡Montaña! Es tuya, y tu turno sigue desde allí: entre g5 y la catapulta está g6. Voltéala.",
    castle:
      "También hay una edición francesa en la que la torre es un castillo y cuenta como loseta de todos los colores, también del tuyo. Eres Río: pon cualquier loseta de tierra en h6.",
    "castle-flip":
      "Entre tu loseta y el castillo, g6 está encerrada; una simple torre no habría bastado. Voltéala.",
    score:
      "Al final, una loseta de tu color vale un punto, o dos si está junto a otra tuya. No te disperses, recuerda lo que viste y atrévete.",
    order:
      "Y el orden de juego da puntos: entre dos, quien empieza recibe 3 y el último nada; entre cuatro son 3, 2, 1 y 0. El último puesto es el mejor, porque nadie responde a sus losetas; por eso los demás salen con ventaja.",
  },
  terrain: {
    build:
      "Primero se construye el paisaje. Elige una pieza, gírala como quieras y ponla en una casilla iluminada, por ejemplo i6. El número es su altura; los hoyuelos son sus salidas.",
    look: "Ahora la carrera. Eres Río, en f6, y tu destino es i6, dos colinas al este. El dado blanco te da cuatro puntos, y hace buen tiempo.",
    walk: "De una pieza solo se sale por sus salidas. Ve a g6: está a la misma altura y cuesta un punto.",
    climb:
      "Subir dos alturas cuesta tres puntos, uno más de lo que subes. Tienes justo lo necesario: ve a h6.",
    rest: "No te quedan puntos. Para aquí.",
    storm:
      "Otro día: el dado rojo es impar, y eso es mal tiempo. Cada paso cuesta el doble; subir a h6 serían seis puntos, y tienes cuatro. Mejor quédate donde estás.",
    doubles:
      "¡Dobles! Nadie se mueve, pero puedes girar una pieza. Gira una, quizá la tuya, para que una salida apunte adonde quieres ir.",
    goal: "Un paso más, en llano. Entra en tu destino y habrás ganado.",
  },
  flipships: {
    enemy:
      "Defiendes la ciudad, en el borde cercano. Las cartas enemigas bajan hacia ella, fila a fila; detrás espera la nave nodriza. Una flecha es un puesto que avanzan cada ronda; el número es el daño.",
    flick:
      "Tu nave está en el borde. Traza una línea a través de ella, como si la golpearas desde abajo; o apunta con el botón de tu bandeja. Intenta caer en r3c3.",
    resolve: "Otro momento: la nave 1a está sobre una carta. Resuélvela, y la carta queda destruida.",
    shield:
      "A esta carta la protege el escudo de al lado. Resuelve 1a de todos modos: su impacto espera allí.",
    "shield-down":
      "Resuelve ahora 1b, que está sobre el escudo. Adiós al escudo, y el impacto que esperaba cuenta enseguida.",
    march: "Cuando todas las naves están resueltas, el enemigo avanza. Termina el turno de tu primera flota.",
    "march-second":
      "Termina también el de la segunda y mira: una flecha avanza un puesto, dos avanzan dos y empujan. Lo que sale de la primera fila golpea la ciudad.",
    power: "Los pilotos tienen poderes. Esta nave ha caído en una luna: resuélvela.",
    "power-attack": "Un piloto lunar ataca a un enemigo de esa fila. Elige el más peligroso.",
    assault:
      "Cuando no quedan enemigos, cada cual lanza cada nave una vez contra la nave nodriza. Déjala sin vida, y la ciudad está a salvo.",
  },
};
