const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 12345650 paise are 1,23,456.50; whole rupees stand without paise. */
export function rupees(paise: number): string {
  return (paise % 100 === 0 ? whole : withPaise).format(paise / 100);
}
