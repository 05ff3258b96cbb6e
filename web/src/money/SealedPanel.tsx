import type { Money } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Of auctions not declared: how many payments there are, and nothing else. */
export function SealedPanel({ sealed, cancelled }: Pick<Money, 'sealed' | 'cancelled'>) {
  const { sealed: texts } = useTexts('admin').money;
  const lines = [
    { counts: sealed, say: texts.running },
    { counts: cancelled, say: texts.cancelled },
  ];
  return (
    <Card>
      <h2 className="text-lead">{texts.title}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(({ counts: { payments, refunds }, say }) => (
          <li key={say(0, '0')} className="figures">
            {say(payments, formatCount(payments))}
            {refunds > 0 && (
              <span className="block text-small text-ink-soft">{texts.refunds(refunds, formatCount(refunds))}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
