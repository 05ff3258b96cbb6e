/** Crockford's: no I, L, O or U, so that a number read out or copied by hand is not mistaken. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * What a bidder quotes to name a bid, e.g. `7KZ2-0G4Q-9XBT`: the first sixty bits of its id, and so no fact of its own
 * that could be lost. As many bids as there can be are told apart by it.
 */
export function receiptNumber(bidId: string): string {
  const hex = bidId.replaceAll('-', '');
  return [0, 5, 10].map((from) => fourDigits(Number.parseInt(hex.slice(from, from + 5), 16))).join('-');
}

/** Twenty bits, five a digit. */
function fourDigits(value: number): string {
  return [15, 10, 5, 0].map((shift) => digits[(value >> shift) & 31]).join('');
}
