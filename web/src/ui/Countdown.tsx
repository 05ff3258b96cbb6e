import { useNow } from './clock.ts';
import { timeSpan } from './time-span.ts';
import { useUiTexts } from './ui-texts.ts';

type Props = {
  /** ISO 8601. */
  to: string;
  /** Turns red for the last so many minutes. */
  urgentMinutes?: number;
};

/** What is left until a moment. A timer is silent for screen readers until somebody asks for it. */
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
