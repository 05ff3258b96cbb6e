export type Piece = { readonly text: string; readonly href: string | null };

const addresses = /https?:\/\/[^\s<>"]+/g;
const endOfSentence = /(?<![.,;:!?)\]'’”])[.,;:!?)\]'’”]+$/;

/** Splits a text into plain pieces and web addresses. Punctuation after an address is not part of it. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = found.replace(endOfSentence, '');
    if (!URL.canParse(address)) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), href: null });
    pieces.push({ text: address, href: address });
    done = index + address.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), href: null });
  return pieces;
}
