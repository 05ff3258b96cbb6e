/** Changing from one language to the other; each language's own name stands in `languageNames`. */
export const language = {
  /** For those who listen: said in the new language, once it is spoken. */
  changed: 'EkBid is in English now.',
  failed: 'The language could not be changed. Please check your connection and try again.',
};
