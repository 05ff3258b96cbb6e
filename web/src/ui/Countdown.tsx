import { useNow } from './clock.ts';
import { useUiTexts, type TimeSpan } from './ui-texts.ts';

type Props = {
  /** The moment to count down to, as ISO 8601. */
  to: string;
  /** The countdown is red during this many last minutes. */
  urgentMinutes?: number;
};

/** The time left until a moment. It has the role `timer`, which screen readers read only on request. */
export function Countdown({ to, urgentMinutes = 5 }: Props) {
  const left = Date.parse(to) - useNow();
  const { span } = useUiTexts();
  const urgent = left > 0 && left < urgentMinutes * 60_000;

  return (
    <time
      role="timer"
      aria-live="off"
      dateTime={to}
      className={`figures xs:whitespace-nowrap ${urgent ? 'text-danger' : ''}`}
    >
      {span(timeSpan(left))}
    </time>
  );
}

/** Splits a duration into days, hours, minutes and seconds. Negative durations count as zero. */
function timeSpan(milliseconds: number): TimeSpan {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
