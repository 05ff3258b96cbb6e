/** Paise as rupees in Indian grouping: ₹1,23,456.50. @param {number} paise */
export function rupees(paise) {
  const whole = String(Math.floor(paise / 100)).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
  const rest = paise % 100;
  return `₹${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

const indiaIsAhead = 5.5 * 3600 * 1000;

/** A time of the log as clocks in India show it. @param {string} utc */
export const clock = (utc) =>
  `${new Date(Date.parse(utc) + indiaIsAhead).toISOString().slice(0, -1).replace('T', ' ')} IST`;

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many = `${one}s`) =>
  `${String(count).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')} ${count === 1 ? one : many}`;

/**
 * Text of a file, fit for a terminal: signs that move the cursor or turn the line around could write a verdict of
 * their own.
 * @param {string} text
 */
export const plain = (text) =>
  text.slice(0, 100).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '') + (text.length > 100 ? '…' : '');
