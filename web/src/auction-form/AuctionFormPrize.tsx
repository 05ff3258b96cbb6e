import { type Auction, pictureSet } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { TextArea, TextInput } from '../ui/Field.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { Picture } from '../ui/Picture.tsx';
import { AuctionFormPictures } from './AuctionFormPictures.tsx';
import { AuctionFormFixed, AuctionFormSection } from './AuctionFormSection.tsx';
import { type FixedParts, prizeStanding } from './auction-form-fields.ts';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = {
  form: AuctionFormState;
  present: { auction: Auction; fixed: FixedParts } | undefined;
};

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
      <TextArea
        {...form.register('description')}
        label={texts.description}
        hint={texts.descriptionHint}
        error={form.errorOf('description')}
        rows={7}
      />
      <AuctionFormPictures form={form} />
      <HindiFields form={form} />
      <RetailPriceFields form={form} />
    </AuctionFormSection>
  );
}

function HindiFields({ form }: { form: AuctionFormState }) {
  const { hindi } = useTexts('admin').manageAuctions.form;
  return (
    <>
      <TextInput
        {...form.register('titleHindi')}
        lang="hi"
        label={hindi.title}
        hint={hindi.titleHint}
        error={form.errorOf('titleHindi')}
        autoComplete="off"
        optional
      />
      <TextArea
        {...form.register('descriptionHindi')}
        lang="hi"
        label={hindi.description}
        hint={hindi.descriptionHint}
        error={form.errorOf('descriptionHindi')}
        rows={5}
        optional
      />
    </>
  );
}

function RetailPriceFields({ form }: { form: AuctionFormState }) {
  const { retailPrice } = useTexts('admin').manageAuctions.form;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <NumberInput
        {...form.register('retailPrice')}
        sign="₹"
        label={retailPrice.label}
        hint={retailPrice.hint}
        error={form.errorOf('retailPrice')}
        optional
      />
      <TextInput
        {...form.register('retailPriceDate')}
        type="date"
        label={retailPrice.date}
        hint={retailPrice.dateHint}
        error={form.errorOf('retailPriceDate')}
      />
      <div className="sm:col-span-2">
        <TextInput
          {...form.register('retailPriceSource')}
          label={retailPrice.source}
          hint={retailPrice.sourceHint}
          error={form.errorOf('retailPriceSource')}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

type PromisedProps = { form: AuctionFormState; auction: Auction; standing: 'ordered' | 'full' | 'over' };

/**
 * The prize after the first order: it is fixed, and only the description can be extended, until the auction is full or
 * over.
 */
function PromisedPrize({ form, auction, standing }: PromisedProps) {
  const texts = useTexts('admin').manageAuctions.form;
  const notes = { ordered: texts.fixed.prizeOrdered, full: texts.fixed.prizeFull, over: texts.fixed.prizeOver };
  const { title, titleHindi, description, descriptionHindi, pictures, retailPrice } = auction;
  return (
    <AuctionFormSection title={texts.about} note={notes[standing]}>
      <AuctionFormFixed
        values={[
          { label: texts.title, value: <span className="wrap-anywhere">{title}</span> },
          ...(titleHindi === null
            ? []
            : [{ label: texts.hindi.title, value: <span className="wrap-anywhere">{titleHindi}</span> }]),
          ...(retailPrice ? [{ label: texts.retailPrice.label, value: <Rupees amount={retailPrice.amount} /> }] : []),
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          {standing === 'ordered' ? (
            <TextArea
              {...form.register('description')}
              label={texts.description}
              hint={texts.addHint}
              error={form.errorOf('description')}
              rows={7}
            />
          ) : (
            <FixedText label={texts.description} text={description} />
          )}
          {descriptionHindi !== null && <FixedText label={texts.hindi.description} text={descriptionHindi} />}
        </div>
        <ul className="flex flex-col gap-3">
          {pictures.map(({ url, alt, focus }, nth) => (
            <li key={url ?? nth} className="overflow-hidden rounded-card border border-hairline">
              <Picture src={url} focus={focus} alt={alt ?? texts.picture.presentAlt} set={pictureSet} sizes="20rem" />
            </li>
          ))}
        </ul>
      </div>
    </AuctionFormSection>
  );
}

function FixedText({ label, text }: { label: string; text: string }) {
  return (
    <dl className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </dl>
  );
}
