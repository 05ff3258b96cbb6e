import { useUiTexts } from './ui-texts.ts';

/** An amount of money. The rupee sign has the size, weight and colour of its digits. */
export function Rupees({ amount }: { amount: number }) {
  return <span className="figures whitespace-nowrap">₹{formatAmount(amount)}</span>;
}

const count = new Intl.NumberFormat('en-IN');
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,23,456` */
export function formatCount(value: number): string {
  return count.format(value);
}

/** `1,23,456.50`, or `1,23,456` without paise. The rupee sign is left out. */
export function formatAmount(rupees: number): string {
  return (Number.isInteger(rupees) ? whole : withPaise).format(rupees);
}

const india = { timeZone: 'Asia/Kolkata' } as const;
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const formats = {
  moment: { ...india, ...day, hour: '2-digit', minute: '2-digit', hour12: true },
  /** With seconds. */
  exact: { ...india, ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true },
  /** With milliseconds, as in a log. */
  precise: {
    ...india,
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hour12: true,
  },
  day: { ...india, ...day },
} as const;

type Props = {
  /** ISO 8601. */
  at: string;
  /** A day is shown without a time zone. */
  show?: keyof typeof formats;
};

const cache = new Map<string, Intl.DateTimeFormat>();
/** Cached, because making a format is slow and a table has hundreds of moments. */
function formatOf(locale: string, show: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${locale} ${show}`;
  const format = cache.get(key) ?? new Intl.DateTimeFormat(locale, formats[show]);
  cache.set(key, format);
  return format;
}

/** A moment in Indian time, with the time zone. */
export function Moment({ at, show = 'moment' }: Props) {
  const momentText = useMomentText(show);
  return (
    <time dateTime={at} className="figures">
      {momentText(at)}
    </time>
  );
}

/** The same as a string, for use in a sentence. */
export function useMomentText(show: keyof typeof formats): (at: string) => string {
  const { locale, timeZone } = useUiTexts();
  return (at) => formatOf(locale, show).format(new Date(at)) + (show === 'day' ? '' : ` ${timeZone}`);
}
