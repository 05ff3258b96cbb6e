/**
 * Crockford's alphabet. It lacks I, L, O and U, so that numbers can be read out and copied by hand without mistakes.
 */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number by which a bidder can refer to a bid, e.g. `7KZ2-0G4Q-9XBT`. It is computed from the first sixty bits of
 * the bid's id and need not be stored. Sixty random bits are enough that no two bids share a number.
 */
export function receiptNumber(bidId: string): string {
  const hex = bidId.replaceAll('-', '');
  return [0, 5, 10].map((from) => fourDigits(Number.parseInt(hex.slice(from, from + 5), 16))).join('-');
}

/** Writes twenty bits as four digits of five bits each. */
function fourDigits(value: number): string {
  return [15, 10, 5, 0].map((shift) => digits[(value >> shift) & 31]).join('');
}
