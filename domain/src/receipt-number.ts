/**
 * Crockford's alphabet. It lacks I, L, O and U, so that numbers can be read out and copied by hand without mistakes.
 */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number by which a bidder can refer to a bid, e.g. `7KZ2-0G4Q-9XBT`. It consists of sixty random bits of the bid's
 * id, which are enough to distinguish all bids. The number is computed and not stored, so it cannot be lost.
 *
 * The id of an older bid is random (UUID version 4), and its number is the first sixty bits. The id of a newer bid begins
 * with the time (version 7), so its number is the last sixty bits.
 */
export function receiptNumber(bidId: string): string {
  const digitsOfId = bidId.replaceAll('-', '');
  const isTimed = digitsOfId[12] === '7';
  const hex = isTimed ? digitsOfId.slice(-15) : digitsOfId.slice(0, 15);
  return [0, 5, 10].map((from) => fourDigits(Number.parseInt(hex.slice(from, from + 5), 16))).join('-');
}

/** Writes twenty bits as four digits of five bits each. */
function fourDigits(value: number): string {
  return [15, 10, 5, 0].map((shift) => digits[(value >> shift) & 31]).join('');
}
