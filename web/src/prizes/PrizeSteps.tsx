import type { Prize } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Figures.tsx';

/**
 * The steps of a prize from the result to the delivery, each with its day. Hidden if the prize expired or was
 * renounced.
 */
export function PrizeSteps({ prize }: { prize: Prize }) {
  const { steps } = useTexts('prizes').own;
  const { state, auction, claimedAt, sentAt, deliveredAt } = prize;
  if (state === 'expired' || state === 'renounced') return null;
  const reached = { won: auction.declaredAt, claimed: claimedAt, sent: sentAt, delivered: deliveredAt };

  return (
    <ol aria-label={steps.label} className="flex flex-wrap gap-2">
      {(['won', 'claimed', 'sent', 'delivered'] as const).map((step) => {
        const at = reached[step];
        return (
          // With this width, two steps share a row if a phone's text is enlarged.
          <li key={step} style={{ flexBasis: '4rem' }} className="flex flex-1 flex-col gap-2">
            <span className="flex items-center gap-1" aria-hidden="true">
              <span className={`size-2.5 shrink-0 rounded-full ${dotOf(step, at)}`} />
              <span className={`flex-1 ${step === 'delivered' ? '' : 'border-t border-hairline'}`} />
            </span>
            <span className={`text-small ${at === null ? 'text-ink-soft' : 'font-medium'}`}>
              {steps[step]}
              {at !== null && (
                <span className="block font-normal text-ink-soft">
                  <Moment at={at} show="day" />
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Marigold (`one`) is the colour of winning. */
function dotOf(step: string, at: string | null): string {
  if (at === null) return 'border border-edge';
  return step === 'won' ? 'bg-one' : 'bg-accent';
}
