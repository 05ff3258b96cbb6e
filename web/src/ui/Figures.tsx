import { useUiTexts } from './ui-texts.ts';

/** An amount of money in rupees. The sign ₹ has the size, weight and colour of the digits. */
export function Rupees({ amount }: { amount: number }) {
  return <span className="figures whitespace-nowrap">₹{formatAmount(amount)}</span>;
}

const numberFormats: Partial<Record<0 | 2, Intl.NumberFormat>> = {};
/**
 * Created at first use. The first format takes 10 ms, or 40 ms on a cheap phone, which would delay the start of the
 * app.
 */
function withDecimals(least: 0 | 2): Intl.NumberFormat {
  const digits = least === 0 ? {} : { minimumFractionDigits: least, maximumFractionDigits: least };
  return (numberFormats[least] ??= new Intl.NumberFormat('en-IN', digits));
}

/** Formats a number in the Indian way: `1,23,456` or `2.3`. */
export function formatCount(value: number): string {
  return withDecimals(0).format(value);
}

/** Formats an amount without the rupee sign: `1,23,456.50`, or `1,23,456` if there are no paise. */
export function formatAmount(rupees: number): string {
  return withDecimals(Number.isInteger(rupees) ? 0 : 2).format(rupees);
}

const india = { timeZone: 'Asia/Kolkata' } as const;
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clock = { ...india, hour: 'numeric', minute: '2-digit', hour12: true } as const;
const weekday = { ...india, weekday: 'short', day: 'numeric', month: 'short' } as const;
const formats = {
  /** A moment consists of a time and a day. The day has a year only if it is not the current year. */
  time: clock,
  /** In Hindi, with the part of the day: `सुबह 5:48`. */
  timeWithDayPart: { ...clock, dayPeriod: 'long' },
  thisYear: weekday,
  otherYear: { ...weekday, year: 'numeric' },
  year: { ...india, year: 'numeric' },
  /** A moment with seconds. */
  exact: { ...india, ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true },
  /** A moment with milliseconds, as in a log. */
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

type Shown = 'moment' | 'exact' | 'precise' | 'day';

type Props = {
  /** A moment as ISO 8601. */
  at: string;
  show?: Shown;
};

const cache = new Map<string, Intl.DateTimeFormat>();
/** Cached, because creating a format is slow and a table may show hundreds of moments. */
function formatOf(locale: string, show: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${locale} ${show}`;
  const format = cache.get(key) ?? new Intl.DateTimeFormat(locale, formats[show]);
  cache.set(key, format);
  return format;
}

/**
 * A moment in Indian time. Most pages name the time zone only once. Exact times are evidence, so they always include
 * it.
 */
export function Moment({ at, show = 'moment' }: Props) {
  const momentText = useMomentText(show);
  return (
    <time dateTime={at} className="figures">
      {momentText(at)}
    </time>
  );
}

/** The text that `Moment` shows, for use within a sentence. */
export function useMomentText(show: Shown): (at: string) => string {
  const { locale, timeZone, dayParts } = useUiTexts();
  const write = (format: keyof typeof formats, at: number) => formatOf(locale, format).format(at);
  return (text) => {
    const at = Date.parse(text);
    if (show === 'day') return write(show, at);
    if (show !== 'moment') return `${write(show, at)} ${timeZone}`;
    const isThisYear = write('year', at) === write('year', Date.now());
    const day = write(isThisYear ? 'thisYear' : 'otherYear', at).replaceAll(',', '');
    return `${write(dayParts ? 'timeWithDayPart' : 'time', at)}, ${day}`;
  };
}
