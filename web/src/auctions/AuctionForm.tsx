import { type Auction, href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import type { FixedParts } from './auction-form-fixed.ts';
import { AuctionFormCard, type CardOfAuction } from './AuctionFormCard.tsx';
import { AuctionFormPrize } from './AuctionFormPrize.tsx';
import { AuctionFormRules } from './AuctionFormRules.tsx';
import { AuctionFormTimes } from './AuctionFormTimes.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = {
  form: AuctionFormState;
  submit: string;
  card: CardOfAuction;
  /** The auction being changed; none while one is created. */
  present?: { auction: Auction; fixed: FixedParts };
};

export function AuctionForm({ form, submit, card, present }: Props) {
  const { cancel } = useTexts('admin').manageAuctions.form;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,48rem)_19rem] xl:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <AuctionFormPrize form={form} present={present} />
        <AuctionFormRules form={form} present={present} />
        <AuctionFormTimes form={form} present={present} />
      </div>
      <div className="xl:row-span-2 xl:h-full">
        <AuctionFormCard form={form} present={present?.auction} card={card} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        <ButtonLink to={href(pages.manageAuctions)} look="secondary">
          {cancel}
        </ButtonLink>
      </div>
    </form>
  );
}
