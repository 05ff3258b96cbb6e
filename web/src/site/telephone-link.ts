/** A number as people write it, as an address phones can call. */
export function telephoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
