/** What the provider says is logged and shown to administrators, and an amount in it may be sealed. */
export function withoutNumbers(words: string): string {
  return words.replaceAll(/\d[\d.,]*/g, '…');
}
