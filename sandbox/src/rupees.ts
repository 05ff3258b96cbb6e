const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats 12345650 paise as 1,23,456.50. Whole rupees are shown without paise. */
export function rupees(paise: number): string {
  return (paise % 100 === 0 ? whole : withPaise).format(paise / 100);
}
