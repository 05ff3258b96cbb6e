const count = new Intl.NumberFormat('en-IN');
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,23,456` */
export function formatCount(value: number): string {
  return count.format(value);
}

/** `1,23,456.50`, or `1,23,456` when there are no paise; no sign. */
export function formatAmount(rupees: number): string {
  return (Number.isInteger(rupees) ? whole : withPaise).format(rupees);
}
