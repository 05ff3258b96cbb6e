import { type Auction, href, pages, pictureSizes } from '@ekbid/contract';
import { formatRupees, parseRupees } from '@ekbid/domain';
import { type ComponentType, type ReactNode, useDeferredValue, useId } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { serverNow } from '../api/server-time.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextInput } from '../ui/Field.tsx';
import { formatCount, Rupees, Moment, useMomentText } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { AuctionFormEntry } from './AuctionFormEntry.tsx';
import { FormPictureImage } from './AuctionFormPictures.tsx';
import { AuctionFormPrize } from './AuctionFormPrize.tsx';
import { AuctionFormFixed, AuctionFormSection } from './AuctionFormSection.tsx';
import { type FixedParts, previewOf, type AuctionFormFields, endIsFixed } from './auction-form-fields.ts';
import { findPictureProblem } from './form-pictures.ts';
import type { AuctionFormState } from './use-auction-form.ts';

// Loaded separately, because the forecast is a simulation that needs the typed rules first.
const AuctionFormForecast = lazily(async () => (await import('./AuctionFormForecast.tsx')).AuctionFormForecast);

type Props = {
  form: AuctionFormState;
  submit: string;
  card: CardOfAuction;
  /** The auction to change; absent when a new one is created. */
  present?: { auction: Auction; fixed: FixedParts };
  /** Saves the form as a draft; present only for a new auction. */
  draft?: { save: () => void; busy: boolean };
};

export function AuctionForm({ form, submit, card, present, draft }: Props) {
  return (
    <CheckedForm
      form={form}
      className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,48rem)_19rem] xl:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <AuctionFormPrize form={form} present={present} />
        <AuctionFormEntry form={form} present={present} />
        <AuctionFormRules form={form} present={present} />
        <AuctionFormTimes form={form} present={present} />
      </div>
      <div className="xl:row-span-2 xl:h-full">
        <AuctionFormCard form={form} present={present?.auction} card={card} />
      </div>
      <AuctionFormButtons isOver={present?.fixed.rules === 'over'} busy={form.busy} submit={submit} draft={draft} />
    </CheckedForm>
  );
}

type ButtonsProps = { isOver: boolean; busy: boolean; submit: string; draft: Props['draft'] };

/** The form of an auction that is over has no submit button. */
function AuctionFormButtons({ isOver, busy, submit, draft }: ButtonsProps) {
  const texts = useTexts('admin').manageAuctions.form;
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
      {!isOver && (
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      )}
      {draft && (
        <Button look="secondary" busy={draft.busy} onClick={draft.save}>
          {texts.draft.save}
        </Button>
      )}
      <ButtonLink to={href(pages.manageAuctions)} look="secondary">
        {isOver ? texts.back : texts.cancel}
      </ButtonLink>
    </div>
  );
}

/** The auction card of the list. The page passes it in, because only pages may import other features' components. */
type CardOfAuction = ComponentType<{ auction: Auction; eager: boolean; picture?: ReactNode }>;
type CardProps = {
  form: AuctionFormState;
  present: Auction | undefined;
  card: CardOfAuction;
};

/** A preview of the card as bidders will see it. It is inert, because it only repeats the fields. */
function AuctionFormCard({ form, present, card: Card }: CardProps) {
  const { card } = useTexts('admin').manageAuctions.form;
  const id = useId();
  const fields = useDeferredValue(useWatch({ control: form.control, compute: (typed) => typed }));
  const [first] = fields.auctionImage;
  const shown = first && !(first.file && findPictureProblem(first.file)) ? first : null;

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
          auction={{
            ...previewOf(fields, present, { title: card.untitled, now: new Date(serverNow()).toISOString() }),
            auctionImage: null,
          }}
          eager={false}
          picture={shown && <FormPictureImage picture={shown} alt="" sizes={pictureSizes.card} />}
        />
      </div>
    </section>
  );
}

type RulesProps = { form: AuctionFormState; present: { auction: Auction; fixed: FixedParts } | undefined };

function AuctionFormRules({ form, present }: RulesProps) {
  const texts = useTexts('admin').manageAuctions.form;
  const rules = useWatch({
    control: form.control,
    compute: ({ startingBid, endingBid, bidIncrement, maxSlots, entryMode }) => ({
      ...{ startingBid, endingBid, bidIncrement, maxSlots, entryMode },
    }),
  });
  const reason = present?.fixed.rules;
  if (present && reason)
    return (
      <AuctionFormSection title={texts.rules} note={texts.fixed[reason]}>
        <FixedRules auction={present.auction} />
      </AuctionFormSection>
    );

  return (
    <AuctionFormSection title={texts.rules}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
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
      <LatePart loading={<Skeleton className="h-40 rounded-card" />} missing="silent">
        <AuctionFormForecast {...rules} />
      </LatePart>
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

/** The number of amounts that a bidder can choose from, once the prices are valid. */
function AuctionFormAmounts({ control }: { control: Control<AuctionFormFields> }) {
  const { amounts } = useTexts('admin').manageAuctions.form;
  const typed = useWatch({ control, name: ['startingBid', 'endingBid', 'bidIncrement'] });
  const [start, end, step] = typed.map((text) => parseRupees(text) ?? 0) as [number, number, number];
  const steps = step > 0 ? Math.floor((end - start) / step) : 0;

  return (
    <p role="status" className="figures min-h-5 text-small text-ink-soft">
      {start > 0 &&
        steps > 0 &&
        amounts(formatCount(steps + 1), formatRupees(start), formatRupees(start + steps * step))}
    </p>
  );
}

type TimesProps = { form: AuctionFormState; present: { auction: Auction; fixed: FixedParts } | undefined };

function AuctionFormTimes({ form, present }: TimesProps) {
  const texts = useTexts('admin').manageAuctions.form;
  return (
    <AuctionFormSection title={texts.times} note={texts.zone}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Start form={form} present={present} />
        <End form={form} present={present} />
      </div>
      {/* No option to declare automatically if the auction is over: another page declares it. */}
      {present?.fixed.rules !== 'over' && (
        <Checkbox
          {...form.register('autoDeclare')}
          label={
            <>
              <span className="block font-medium">{texts.autoDeclare}</span>
              <span className="block text-ink-soft">{texts.autoDeclareText}</span>
            </>
          }
        />
      )}
    </AuctionFormSection>
  );
}

function Start({ form, present }: TimesProps) {
  const texts = useTexts('admin').manageAuctions.form;
  if (present?.fixed.rules)
    return (
      <FixedMoment label={texts.startTime} at={present.auction.startTime} reason={texts.fixed[present.fixed.rules]} />
    );
  return (
    <TextInput
      {...form.register('startTime')}
      type="datetime-local"
      label={texts.startTime}
      hint={present ? texts.startTimeHintPresent : texts.startTimeHint}
      error={form.errorOf('startTime')}
      optional
    />
  );
}

function End({ form, present }: TimesProps) {
  const texts = useTexts('admin').manageAuctions.form;
  const momentText = useMomentText('moment');
  if (present && endIsFixed(present.fixed)) {
    const { endFull, endMoved, endLastHour, endOver } = texts.fixed;
    const reasons = { full: endFull, moved: endMoved, lastHour: endLastHour, over: endOver } as const;
    const { end } = present.fixed;
    const reason = end === null || end === 'onlyLater' ? endOver : reasons[end];
    return <FixedMoment label={texts.endTime} at={present.auction.endTime} reason={reason} />;
  }
  const endMoves = present?.auction.endMoves;
  const moves = endMoves ? texts.endTimeMoves(endMoves.left, momentText(endMoves.latest)) : texts.endTimeOnlyLater;
  return (
    <TextInput
      {...form.register('endTime')}
      type="datetime-local"
      label={texts.endTime}
      hint={present?.fixed.end === 'onlyLater' ? moves : texts.endTimeHint}
      error={form.errorOf('endTime')}
    />
  );
}

function FixedMoment({ label, at, reason }: { label: string; at: string; reason: string }) {
  return (
    <dl>
      <dt className="text-small font-medium">{label}</dt>
      <dd className="mt-1.5 flex min-h-11 items-center">
        <Moment at={at} />
      </dd>
      <dd className="mt-1.5 text-small text-ink-soft">{reason}</dd>
    </dl>
  );
}
