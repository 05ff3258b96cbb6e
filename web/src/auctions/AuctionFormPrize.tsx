import { type Auction, pictureSet } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Picture } from '../ui/Picture.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { type FixedParts, prizeStanding } from './auction-form-fixed.ts';
import { AuctionFormFixed } from './AuctionFormFixed.tsx';
import { AuctionFormPicture } from './AuctionFormPicture.tsx';
import { AuctionFormSection } from './AuctionFormSection.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = { form: AuctionFormState; present: { auction: Auction; fixed: FixedParts } | undefined };

export function AuctionFormPrize({ form, present }: Props) {
  const texts = useTexts('admin').manageAuctions.form;
  const standing = present ? prizeStanding(present.auction, present.fixed) : 'free';
  if (present && standing !== 'free')
    return <PromisedPrize form={form} auction={present.auction} standing={standing} />;
  return (
    <AuctionFormSection title={texts.about} note={texts.promiseHint}>
      <TextInput
        {...form.register('title')}
        label={texts.title}
        hint={texts.titleHint}
        error={form.errorOf('title')}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <TextArea
          {...form.register('description')}
          label={texts.description}
          hint={texts.descriptionHint}
          error={form.errorOf('description')}
          rows={7}
        />
        <AuctionFormPicture form={form} presentImage={present?.auction.auctionImage ?? null} />
      </div>
    </AuctionFormSection>
  );
}

type PromisedProps = { form: AuctionFormState; auction: Auction; standing: 'ordered' | 'full' | 'over' };

/** Of what people paid for only the description can still be added to, until the auction is full or over. */
function PromisedPrize({ form, auction, standing }: PromisedProps) {
  const texts = useTexts('admin').manageAuctions.form;
  const notes = { ordered: texts.fixed.prizeOrdered, full: texts.fixed.prizeFull, over: texts.fixed.prizeOver };
  const { title, description, auctionImage } = auction;
  return (
    <AuctionFormSection title={texts.about} note={notes[standing]}>
      <AuctionFormFixed values={[{ label: texts.title, value: <span className="wrap-anywhere">{title}</span> }]} />
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        {standing === 'ordered' ? (
          <TextArea
            {...form.register('description')}
            label={texts.description}
            hint={texts.addHint}
            error={form.errorOf('description')}
            rows={7}
          />
        ) : (
          <dl className="min-w-0">
            <dt className="text-small text-ink-soft">{texts.description}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{description}</dd>
          </dl>
        )}
        <div className="overflow-hidden rounded-card border border-hairline">
          <Picture src={auctionImage} alt={texts.picture.presentAlt} set={pictureSet} sizes="20rem" />
        </div>
      </div>
    </AuctionFormSection>
  );
}
