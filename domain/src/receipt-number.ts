/** Crockford's alphabet: without I, L, O and U, so that a number read out or copied by hand is not mistaken. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number by which a bidder names a bid, e.g. `7KZ2-0G4Q-9XBT`: the first sixty bits of the bid's id. It is derived,
 * so it cannot be lost, and it distinguishes as many bids as there can be.
 */
export function receiptNumber(bidId: string): string {
  const hex = bidId.replaceAll('-', '');
  return [0, 5, 10].map((from) => fourDigits(Number.parseInt(hex.slice(from, from + 5), 16))).join('-');
}

/** Twenty bits, five for each digit. */
function fourDigits(value: number): string {
  return [15, 10, 5, 0].map((shift) => digits[(value >> shift) & 31]).join('');
}
