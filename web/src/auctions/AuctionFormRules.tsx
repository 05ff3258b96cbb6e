import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { NumberInput } from '../ui/NumberInput.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import type { FixedParts } from './auction-form-fixed.ts';
import { AuctionFormAmounts } from './AuctionFormAmounts.tsx';
import { AuctionFormFixed } from './AuctionFormFixed.tsx';
import { AuctionFormForecast } from './AuctionFormForecast.tsx';
import { AuctionFormSection } from './AuctionFormSection.tsx';
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
