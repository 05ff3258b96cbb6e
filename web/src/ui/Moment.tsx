import { useUiTexts } from './ui-texts.ts';

const india = { timeZone: 'Asia/Kolkata' } as const;
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const formats = {
  moment: new Intl.DateTimeFormat('en-IN', { ...india, ...day, hour: '2-digit', minute: '2-digit', hour12: true }),
  day: new Intl.DateTimeFormat('en-IN', { ...india, ...day }),
};

type Props = {
  /** ISO 8601. */
  at: string;
  /** A day alone needs no zone to be understood. */
  show?: keyof typeof formats;
};

/** A moment as people in India read it, its time zone named. */
export function Moment({ at, show = 'moment' }: Props) {
  const { timeZone } = useUiTexts();
  return (
    <time dateTime={at} className="figures">
      {formats[show].format(new Date(at))}
      {show === 'moment' && ` ${timeZone}`}
    </time>
  );
}
