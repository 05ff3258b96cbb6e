import { useUiTexts } from './ui-texts.ts';

const india = { timeZone: 'Asia/Kolkata' } as const;
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const formats = {
  moment: { ...india, ...day, hour: '2-digit', minute: '2-digit', hour12: true },
  /** To the second. */
  exact: { ...india, ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true },
  /** To the millisecond, as a log has it. */
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
  /** A day alone needs no zone to be understood. */
  show?: keyof typeof formats;
};

const made = new Map<string, Intl.DateTimeFormat>();
/** Making one is slow, and a table has hundreds of moments. */
function formatOf(locale: string, show: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${locale} ${show}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, formats[show]);
  made.set(key, format);
  return format;
}

/** A moment as people in India read it, its time zone named. */
export function Moment({ at, show = 'moment' }: Props) {
  const momentText = useMomentText(show);
  return (
    <time dateTime={at} className="figures">
      {momentText(at)}
    </time>
  );
}

/** The same for a sentence. */
export function useMomentText(show: keyof typeof formats): (at: string) => string {
  const { locale, timeZone } = useUiTexts();
  return (at) => formatOf(locale, show).format(new Date(at)) + (show === 'day' ? '' : ` ${timeZone}`);
}
