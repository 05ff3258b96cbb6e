import type { Check } from '@ekbid/verify';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { CheckMark } from './CheckMark.tsx';

export function CheckLines({ checks }: { checks: readonly Check[] }) {
  const { checks: texts } = useTexts('fair-play').check;
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <ol className="mt-2 divide-y divide-hairline">
        {checks.map(({ number, status }) => (
          <li key={number} className="flex items-start gap-3 py-2.5">
            <CheckMark status={status} />
            <span className={status === 'unchecked' ? 'text-ink-soft' : ''}>{texts.lines[number]}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
