import { useUiTexts } from './ui-texts.ts';

/** An amount of money. The rupee sign has the size, weight and colour of its digits. */
export function Rupees({ amount }: { amount: number }) {
  return <span className="figures whitespace-nowrap">₹{formatAmount(amount)}</span>;
}

const numberFormats: Partial<Record<0 | 2, Intl.NumberFormat>> = {};
/** Made at first use: the first format of a page takes 10 ms, on a cheap phone 40, and the app's start has other work. */
function withDecimals(least: 0 | 2): Intl.NumberFormat {
  const digits = least === 0 ? {} : { minimumFractionDigits: least, maximumFractionDigits: least };
  return (numberFormats[least] ??= new Intl.NumberFormat('en-IN', digits));
}

/** `1,23,456` or `2.3` */
export function formatCount(value: number): string {
  return withDecimals(0).format(value);
}

/** `1,23,456.50`, or `1,23,456` without paise. The rupee sign is left out. */
export function formatAmount(rupees: number): string {
  return withDecimals(Number.isInteger(rupees) ? 0 : 2).format(rupees);
}

const india = { timeZone: 'Asia/Kolkata' } as const;
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clock = { ...india, hour: 'numeric', minute: '2-digit', hour12: true } as const;
const weekday = { ...india, weekday: 'short', day: 'numeric', month: 'short' } as const;
const formats = {
  /** A moment is its time and its day, which has a year unless that is the present one. */
  time: clock,
  /** `सुबह 5:48` */
  timeWithDayPart: { ...clock, dayPeriod: 'long' },
  thisYear: weekday,
  otherYear: { ...weekday, year: 'numeric' },
  year: { ...india, year: 'numeric' },
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

type Shown = 'moment' | 'exact' | 'precise' | 'day';

type Props = {
  /** ISO 8601. */
  at: string;
  show?: Shown;
};

const cache = new Map<string, Intl.DateTimeFormat>();
/** Cached, because making a format is slow and a table has hundreds of moments. */
function formatOf(locale: string, show: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${locale} ${show}`;
  const format = cache.get(key) ?? new Intl.DateTimeFormat(locale, formats[show]);
  cache.set(key, format);
  return format;
}

/** A moment in Indian time. Pages name the time zone once; exact times, which are evidence, have it beside them. */
export function Moment({ at, show = 'moment' }: Props) {
  const momentText = useMomentText(show);
  return (
    <time dateTime={at} className="figures">
      {momentText(at)}
    </time>
  );
}

/** The same as a string, for use in a sentence. */
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
