// Apart from the rules of changes, because most pages show prizes, and few change them.

/** The text of a prize for readers of a language: in Hindi if it is stated, otherwise the only one there is. */
export function prizeTextIn(language: 'en' | 'hi', text: string, hindi: string | null): string {
  return language === 'hi' ? (hindi ?? text) : text;
}

/** Separates a description from each text that was added to it. */
export const additionSeparator = '\n\n';

/** The description without the texts that were added to it. */
export function firstDescription(description: string, additions: readonly { readonly text: string }[]): string {
  const added = additions.reduce((length, { text }) => length + additionSeparator.length + text.length, 0);
  return description.slice(0, description.length - added);
}
