// These functions are not in prize-change.ts, because most pages show prizes and only few pages change them.

/** The text of a prize in the reader's language. If the Hindi text is missing, the other text is used. */
export function prizeTextIn(language: 'en' | 'hi', text: string, hindi: string | null): string {
  return language === 'hi' ? (hindi ?? text) : text;
}

/** The text between a description and each text that was added to it later. */
export const additionSeparator = '\n\n';

/** Returns the description without the added texts. */
export function firstDescription(description: string, additions: readonly { readonly text: string }[]): string {
  const added = additions.reduce((length, { text }) => length + additionSeparator.length + text.length, 0);
  return description.slice(0, description.length - added);
}
