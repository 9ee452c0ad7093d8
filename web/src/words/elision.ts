/** French: "de" before a name that somebody has given, which may begin with a vowel. */
export const de = (name = ""): string =>
  /^([aeiouhàâäæéèêëîïôöœùûü]|y[^aeiouy])/i.test(name) ? `d’${name}` : `de ${name}`;
