/** A whole number in Indian grouping: 1,23,456. @param {number} number */
function grouped(number) {
  const digits = String(number);
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}

/** Paise as rupees in Indian grouping: ₹1,23,456.50. @param {number} paise */
export function rupees(paise) {
  const rest = paise % 100;
  return `₹${grouped(Math.floor(paise / 100))}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

const indiaIsAhead = 5.5 * 3600 * 1000;

/** A time of the log in Indian Standard Time. @param {string} utc */
export const clock = (utc) =>
  `${new Date(Date.parse(utc) + indiaIsAhead).toISOString().slice(0, -1).replace('T', ' ')} IST`;

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`;

/**
 * Makes text of a file safe for a terminal. Control characters that move the cursor or reverse the line could forge a
 * verdict.
 * @param {string} text
 */
export const plain = (text) =>
  text.slice(0, 100).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '') + (text.length > 100 ? '…' : '');
