/** 1 rupee. It is the provider's minimum charge, and therefore the lowest possible bid. */
export const minimumBidPaise = 100;
/** 1 crore rupees, the highest possible ending bid. Higher prices are refused, because they must be a mistake. */
export const maximumBidPaise = 1_000_000_000;

const plainDecimal = /^\d{1,14}(\.\d{1,2})?$/;
const groupedDecimal = /^[1-9]\d?(,\d{2})*,\d{3}(\.\d{1,2})?$/;

/**
 * Reads rupees as typed or sent, e.g. `1234.5`, `"1234.50"` or `"1,23,456.50"`. Returns whole paise, or null for
 * anything that is not an exact amount: NaN, exponents, signs, a third decimal, integers too large to be exact.
 */
export function parseRupees(rupees: string | number): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim();
  if (!plainDecimal.test(text) && !groupedDecimal.test(text)) return null;
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.');
  // Computed from the digits, because fractions are inexact: 1.15 * 100 is 114.99999999999999.
  const paise = Number(whole + decimals.padEnd(2, '0'));
  return Number.isSafeInteger(paise) ? paise : null;
}

/** Returns rupees with at most two decimals, as the API sends them. */
export function toRupees(paise: number): number {
  return checkedPaise(paise) / 100;
}

/**
 * Formats paise as `1,23,456.50`, or as `1,23,456` for whole rupees. The screen adds the currency sign in a smaller
 * size.
 */
export function formatRupees(paise: number): string {
  const decimals = checkedPaise(paise) % 100;
  // The formatter gets only whole rupees, because a large number with a fraction is not exact.
  const whole = ((paise - decimals) / 100).toLocaleString('en-IN');
  return decimals === 0 ? whole : `${whole}.${String(decimals).padStart(2, '0')}`;
}

function checkedPaise(paise: number): number {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError('not an amount in whole paise');
  return paise;
}
