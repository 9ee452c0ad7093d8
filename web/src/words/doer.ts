/** Who does something: a name, or "You", with whom verbs have a form of their own. */
export type Doer = { who: string; isYou: boolean };

/** The subject of a sentence and its verb, in the third person or in the second. */
export const does = ({ who, isYou }: Doer, third: string, second: string): string =>
  `${who} ${isYou ? second : third}`;
