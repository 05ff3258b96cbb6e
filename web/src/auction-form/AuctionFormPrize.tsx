import { type Auction, pictureSet } from '@ekbid/contract';
import { refusalText } from '@ekbid/texts';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { TextArea, TextInput, Field } from '../ui/Field.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { Picture } from '../ui/Picture.tsx';
import { AuctionFormFixed, AuctionFormSection } from './AuctionFormSection.tsx';
import { type FixedParts, prizeStanding } from './auction-form-fields.ts';
import { findPictureProblem, pictureTypes } from './auction-picture.ts';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = {
  form: AuctionFormState;
  present: { auction: Auction; fixed: FixedParts } | undefined;
  draftPicture: string | null;
};

export function AuctionFormPrize({ form, present, draftPicture }: Props) {
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
        <AuctionFormPicture form={form} presentImage={present?.auction.auctionImage ?? draftPicture} />
      </div>
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
    <div className="grid gap-5 sm:grid-cols-2">
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

/** After the first order, the prize is fixed: only the description may grow, until the auction is full or over. */
function PromisedPrize({ form, auction, standing }: PromisedProps) {
  const texts = useTexts('admin').manageAuctions.form;
  const notes = { ordered: texts.fixed.prizeOrdered, full: texts.fixed.prizeFull, over: texts.fixed.prizeOver };
  const { title, titleHindi, description, descriptionHindi, auctionImage, retailPrice } = auction;
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
        <div className="overflow-hidden rounded-card border border-hairline">
          <Picture src={auctionImage} alt={texts.picture.presentAlt} set={pictureSet} sizes="20rem" />
        </div>
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

type PictureProps = { form: AuctionFormState; presentImage: string | null };

/** The browser's own file field covers the whole picture, because it handles clicks, keys and dropped files. */
function AuctionFormPicture({ form, presentImage }: PictureProps) {
  const texts = useTexts();
  const { picture } = useTexts('admin').manageAuctions.form;
  const { field } = useController({ control: form.control, name: 'auctionImage' });
  const chosen = field.value;
  const problem = chosen && findPictureProblem(chosen);
  const shown = chosen && !problem ? chosen : null;

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={picture.label}
        hint={presentImage === null ? picture.hint : picture.hintPresent}
        error={form.errorOf('auctionImage') ?? (problem ? refusalText(texts, problem) : undefined)}
      >
        {(control) => (
          <span
            className={`relative block aspect-4/3 overflow-hidden rounded-card border bg-sunken transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent ${control['aria-invalid'] ? 'border-danger' : 'border-edge hover:border-accent'} ${(shown ?? presentImage) ? '' : 'border-dashed'}`}
          >
            {shown && <AuctionFormPreview file={shown} alt={picture.previewAlt} />}
            {!shown && presentImage && (
              <Picture src={presentImage} alt={picture.presentAlt} set={pictureSet} sizes="20rem" />
            )}
            <PicturePrompt replaces={(shown ?? presentImage) !== null} />
            <input
              {...control}
              type="file"
              name={field.name}
              ref={field.ref}
              accept={pictureTypes.join(',')}
              onBlur={field.onBlur}
              onChange={({ currentTarget: { files } }) => {
                // Closing the file dialog without a choice keeps the previous choice.
                if (files?.[0]) field.onChange(files[0]);
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
        )}
      </Field>
      {chosen && (
        <button
          type="button"
          onClick={() => field.onChange(null)}
          className="min-h-11 self-start rounded-control font-medium text-accent hover:underline"
        >
          {picture.takeBack}
        </button>
      )}
    </div>
  );
}

function PicturePrompt({ replaces }: { replaces: boolean }) {
  const { picture } = useTexts('admin').manageAuctions.form;
  if (replaces)
    return (
      <span className="absolute right-3 bottom-3 rounded-control border border-hairline bg-card px-3 py-1.5 text-small font-medium">
        {picture.replace}
      </span>
    );
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-4 text-center">
      <span className="font-medium text-accent">{picture.choose}</span>
      <span className="hidden text-small text-ink-soft sm:block">{picture.drop}</span>
    </span>
  );
}

/** A picture that is not uploaded yet, cropped as the screens will crop it. */
export function AuctionFormPreview({ file, alt }: { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return <img ref={image} alt={alt} className="size-full object-cover" />;
}
