/** The games that the client has rooms of its own for: pictures, words, rulebooks and guides come with them. */
const ROOMS = ["terraflip", "terrain", "flipships"];

export const hasRoom = (game: string): boolean => ROOMS.includes(game);
