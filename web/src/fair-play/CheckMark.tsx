import type { Check } from '@ekbid/verify';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

const looks = {
  fits: { name: 'check', colour: 'text-accent' },
  faulty: { name: 'close', colour: 'text-danger' },
  unchecked: { name: 'attention', colour: 'text-ink-soft' },
} as const;

/** A state by its shape and, for who cannot see it, in words. */
export function CheckMark({ status }: Pick<Check, 'status'>) {
  const { checks } = useTexts('fair-play').check;
  const { name, colour } = looks[status];
  return (
    <span className={`mt-0.5 ${colour}`}>
      <Icon name={name} />
      <span className="sr-only">{checks[status]}</span>
    </span>
  );
}
