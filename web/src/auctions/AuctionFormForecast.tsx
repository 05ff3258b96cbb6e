import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import type { AuctionFormFields } from './auction-form-fields.ts';
import { AuctionFormOdds } from './AuctionFormOdds.tsx';
import { useForecast } from './use-forecast.ts';

const watched = ['startingBid', 'endingBid', 'bidIncrement', 'maxSlots'] as const;

/** Nothing here is a live region: whoever types hears of the fields, and reads this when they come to it. */
export function AuctionFormForecast({ control }: { control: Control<AuctionFormFields> }) {
  const { forecast: texts } = useTexts('admin').manageAuctions.form;
  const [startingBid, endingBid, bidIncrement, maxSlots] = useWatch({ control, name: watched });
  const found = useForecast({ startingBid, endingBid, bidIncrement, maxSlots });

  return (
    <section className="flex min-h-40 flex-col gap-3 rounded-card bg-sunken p-4 sm:p-5">
      <h3 className="font-medium">{texts.title}</h3>
      {found ? (
        <AuctionFormOdds found={found} />
      ) : (
        <p className="text-small text-ink-soft">{found === null ? `${texts.working}…` : texts.incomplete}</p>
      )}
    </section>
  );
}
