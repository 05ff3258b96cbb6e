import type { Auction } from '@ekbid/contract';
import { type ComponentType, type ReactNode, useDeferredValue, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { serverNow } from '../api/server-time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { previewOf } from './auction-form-fields.ts';
import { AuctionFormPreview } from './AuctionFormPreview.tsx';
import { findPictureProblem } from './check-picture.ts';
import type { AuctionFormState } from './use-auction-form.ts';

/** The card of the list of auctions, which the page hands in. */
export type CardOfAuction = ComponentType<{ auction: Auction; eager: boolean; picture?: ReactNode }>;
type CardProps = { form: AuctionFormState; present: Auction | undefined; card: CardOfAuction };

/** The card as bidders will see it. Only to be looked at: what it says stands in the fields. */
export function AuctionFormCard({ form, present, card: Card }: CardProps) {
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
