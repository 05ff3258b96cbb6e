import type { Auction } from '@ekbid/contract';
import { formatRupees, parseRupees } from '@ekbid/domain';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { AuctionFormForecast } from './AuctionFormForecast.tsx';
import { AuctionFormFixed, AuctionFormSection } from './AuctionFormSection.tsx';
import type { FixedParts, AuctionFormFields } from './auction-form-fields.ts';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = { form: AuctionFormState; present: { auction: Auction; fixed: FixedParts } | undefined };

export function AuctionFormRules({ form, present }: Props) {
  const texts = useTexts('admin').manageAuctions.form;
  const reason = present?.fixed.rules;
  if (present && reason)
    return (
      <AuctionFormSection title={texts.rules} note={texts.fixed[reason]}>
        <FixedRules auction={present.auction} />
      </AuctionFormSection>
    );

  return (
    <AuctionFormSection title={texts.rules}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberInput
          {...form.register('startingBid')}
          label={texts.startingBid}
          hint={texts.startingBidHint}
          error={form.errorOf('startingBid')}
          sign="₹"
        />
        <NumberInput
          {...form.register('endingBid')}
          label={texts.endingBid}
          hint={texts.endingBidHint}
          error={form.errorOf('endingBid')}
          sign="₹"
        />
        <NumberInput
          {...form.register('bidIncrement')}
          label={texts.bidIncrement}
          hint={texts.bidIncrementHint}
          error={form.errorOf('bidIncrement')}
          sign="₹"
        />
        <NumberInput
          {...form.register('maxSlots')}
          label={texts.maxSlots}
          hint={texts.maxSlotsHint}
          error={form.errorOf('maxSlots')}
          inputMode="numeric"
        />
      </div>
      <AuctionFormAmounts control={form.control} />
      <AuctionFormForecast control={form.control} />
    </AuctionFormSection>
  );
}

function FixedRules({ auction }: { auction: Auction }) {
  const texts = useTexts('admin').manageAuctions.form;
  return (
    <AuctionFormFixed
      values={[
        { label: texts.startingBid, value: <Rupees amount={auction.startingBid} /> },
        { label: texts.endingBid, value: <Rupees amount={auction.endingBid} /> },
        { label: texts.bidIncrement, value: <Rupees amount={auction.bidIncrement} /> },
        { label: texts.maxSlots, value: <span className="figures">{formatCount(auction.maxSlots)}</span> },
      ]}
    />
  );
}

/** How many amounts a bidder can choose from, as soon as the prices are valid. */
function AuctionFormAmounts({ control }: { control: Control<AuctionFormFields> }) {
  const { amounts } = useTexts('admin').manageAuctions.form;
  const typed = useWatch({ control, name: ['startingBid', 'endingBid', 'bidIncrement'] });
  const [start, end, step] = typed.map((text) => parseRupees(text) ?? 0) as [number, number, number];
  const steps = step > 0 ? Math.floor((end - start) / step) : 0;

  return (
    <p role="status" className="figures min-h-5 text-small text-ink-soft">
      {start > 0 &&
        steps > 0 &&
        amounts(formatCount(steps + 1), formatRupees(start), formatRupees(start + steps * step))}
    </p>
  );
}
