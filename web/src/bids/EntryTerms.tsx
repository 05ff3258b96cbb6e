import type { Auction } from '@ekbid/contract';
import type { EntryTexts } from '@ekbid/texts';
import { useEntryTexts } from '../texts/late-catalogue.ts';
import { formatAmount, Rupees } from '../ui/Figures.tsx';

/** An entry mode other than `paid`. */
export type UnpaidEntry = keyof EntryTexts['panel'];

type Props = {
  mode: UnpaidEntry;
  auction: Pick<Auction, 'minAccountDays'>;
  amount: number | undefined;
};

/** What a bid costs and what happens to the money: the terms shown before the bid is placed. */
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

/** What happens to the money, shown after the bid was placed. */
export function EntryMoney({ mode, amount }: Pick<Props, 'mode'> & { amount: number }) {
  const { money } = useEntryTexts();
  return <p className="text-ink-soft">{money[mode](formatAmount(amount))}</p>;
}
