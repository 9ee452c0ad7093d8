import type { Translation } from "../words";
import type { en } from "./options.en";

export const es: Translation<typeof en> = {
  terraflip: {
    edition: {
      label: "Edición",
      help: "Se distinguen por la torre y por los puntos del orden de juego. Donde sus textos dejan dudas, elige abajo.",
      values: {
        published: "Publicada, en inglés",
        draft: "Borrador, en inglés",
        french: "Francesa, con el castillo",
      },
    },
    lines: {
      label: "Líneas que encierran",
      values: { any: "en cualquier dirección", rows: "solo a lo largo de las seis filas" },
    },
    first: {
      label: "Quién empieza",
      help: "Quien empieza recibe 3 puntos por ello; el último, ninguno: es el mejor puesto.",
      values: {
        seat: "el primer sitio",
        lot: "por sorteo",
        river: "río, por acuerdo",
        desert: "desierto, por acuerdo",
        forest: "bosque, por acuerdo",
        mountain: "montaña, por acuerdo",
      },
    },
    stops: {
      label: "Una línea se detiene",
      help: "Además de en el vacío.",
      values: { own: "en tu propio color", alike: "también en una segunda loseta del color encerrado" },
    },
    placing: {
      label: "Colocar una loseta",
      values: { mandatory: "en cada turno", optional: "si quieres: se puede pasar" },
    },
    flipping: { label: "Voltear", values: { optional: "si quieres", mandatory: "siempre que se pueda" } },
    first_flip: {
      label: "La primera volteada del turno",
      values: {
        placed: "encerrada con la recién puesta",
        any: "encerrada por dos losetas tuyas cualesquiera",
      },
    },
    shot: {
      label: "El tiro de la catapulta",
      values: { instead: "es la primera volteada", besides: "va aparte: si falla, aún puedes voltear" },
    },
    cut_off: {
      label: "La catapulta no puede aislar",
      values: { any: "ninguna loseta de la torre", near: "las cercanas a la torre; puede quedar una isla" },
    },
    memory_aid: { label: "Ayuda de memoria", help: "Te sigue mostrando lo que has visto." },
  },
  terrain: {
    destinations: { label: "Destinos por jugador" },
    reachable: {
      label: "Un destino debe ser accesible",
      values: { elevation: "por alturas", exits: "por alturas y por las salidas tal como están" },
    },
    terrain: {
      label: "Terreno",
      values: {
        fair: "listo y justo, para empezar pronto",
        build: "construido entre todos",
        random: "al azar, justo o no",
      },
      other: { name: "uno acabado", text: "El texto que compartió quien lo construyó" },
    },
    starts: {
      label: "Inicios, si nadie construye",
      values: { corners: "como vengan", chosen: "elegidos por turno, cualquier esquina libre" },
    },
    inversion: { label: "Un doble seis puede poner una pieza boca abajo" },
    green_die: { label: "El dado verde da la dirección" },
    lost: { label: "¡Perdidos! Del centro a cualquier borde" },
    teams: {
      label: "Equipos",
      values: { 0: "cada cual por su cuenta", 2: "dos equipos", 3: "tres equipos" },
    },
  },
  flipships: {
    difficulty: {
      label: "Dificultad",
      values: { training: "Entrenamiento", standard: "Normal", expert: "Experto", elite: "Élite" },
    },
    fleets: {
      label: "Flotas para un solo jugador",
      values: { null: "dos, como siempre", 2: "dos", 3: "tres", 4: "cuatro" },
    },
    no_reflip: { label: "Sin segundo intento desde la atmósfera" },
    rows: { label: "Filas de lunas", values: { 4: "cuatro", 3: "tres: el enemigo está más cerca" } },
    mothership_health: { label: "Impactos que aguanta la nave nodriza" },
    city_health: { label: "Vida de la ciudad" },
    speed: { label: "Carrera: siete naves dentro de la nave nodriza" },
    skill: {
      label: "La mano de la mesa",
      help: "Lanza por los bots.",
      values: {
        perfect: "perfecta",
        expert: "experta",
        steady: "firme",
        fair: "aceptable",
        beginner: "principiante",
        clumsy: "torpe",
      },
    },
  },
};
