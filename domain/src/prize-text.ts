/** The text of a prize for readers of a language: in Hindi if it is stated, otherwise the only one there is. */
export function prizeTextIn(language: 'en' | 'hi', text: string, hindi: string | null): string {
  return language === 'hi' ? (hindi ?? text) : text;
}
