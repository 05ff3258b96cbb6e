import { type Auction, href, pages } from '@ekbid/contract';
import { type ComponentType, type ReactNode, useDeferredValue, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { serverNow } from '../api/server-time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { AuctionFormPrize, AuctionFormPreview } from './AuctionFormPrize.tsx';
import { AuctionFormRules } from './AuctionFormRules.tsx';
import { AuctionFormTimes } from './AuctionFormTimes.tsx';
import { type FixedParts, previewOf } from './auction-form-fields.ts';
import { findPictureProblem } from './auction-picture.ts';
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

/** The card of the list of auctions. The page passes it in, because only pages may combine features. */
type CardOfAuction = ComponentType<{ auction: Auction; eager: boolean; picture?: ReactNode }>;
type CardProps = { form: AuctionFormState; present: Auction | undefined; card: CardOfAuction };

/** The card as bidders will see it. It is inert, because it only repeats the values of the fields. */
function AuctionFormCard({ form, present, card: Card }: CardProps) {
  const { card } = useTexts('admin').manageAuctions.form;
  const id = useId();
  const fields = useDeferredValue(useWatch({ control: form.control, compute: (typed) => typed }));
  const { auctionImage: chosen } = fields;
  const shown = chosen && !findPictureProblem(chosen) ? chosen : null;

  return (
    <section aria-labelledby={id} className="flex max-w-sm flex-col gap-3 xl:sticky xl:top-24">
      <div>
        <h2 id={id} className="text-lead">
          {card.title}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{card.text}</p>
      </div>
      <div inert>
        <Card
          auction={previewOf(fields, present, { title: card.untitled, now: new Date(serverNow()).toISOString() })}
          eager={false}
          picture={
            shown && (
              <span className="block aspect-4/3">
                <AuctionFormPreview file={shown} alt="" />
              </span>
            )
          }
        />
      </div>
    </section>
  );
}
