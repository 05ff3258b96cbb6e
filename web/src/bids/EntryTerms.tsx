import type { Auction } from '@ekbid/contract';
import type { EntryTexts } from '@ekbid/texts';
import { useEntryTexts } from '../texts/late-catalogue.ts';
import { formatAmount, Rupees } from '../ui/Figures.tsx';

/** A way to enter an auction in which bids do not simply stay paid. */
export type UnpaidEntry = keyof EntryTexts['panel'];

type Props = {
  mode: UnpaidEntry;
  auction: Pick<Auction, 'minAccountDays'>;
  amount: number | undefined;
};

/** What a bid costs and what happens to the money, before it is placed. */
export function EntryTerms({ mode, auction: { minAccountDays }, amount }: Props) {
  const texts = useEntryTexts();
  const { cost, charge, terms } = texts.panel[mode];
  return (
    <>
      <p className="font-medium">
        {amount === undefined ? (
          cost
        ) : (
          <>
            {charge.before} <Rupees amount={amount} /> {charge.after}
          </>
        )}
      </p>
      <p className="mt-1 text-ink-soft">{terms}</p>
      {minAccountDays > 0 && <p className="mt-1 text-ink-soft">{texts.minAccountDays(minAccountDays)}</p>}
    </>
  );
}

/** The same of a bid that is placed. */
export function EntryMoney({ mode, amount }: Pick<Props, 'mode'> & { amount: number }) {
  const { money } = useEntryTexts();
  return <p className="text-ink-soft">{money[mode](formatAmount(amount))}</p>;
}
