import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Moment, useMomentText } from '../ui/Figures.tsx';
import { TextInput } from '../ui/Field.tsx';
import { endIsFixed, type FixedParts } from './auction-form-fields.ts';
import { AuctionFormSection } from './AuctionFormSection.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = { form: AuctionFormState; present: { auction: Auction; fixed: FixedParts } | undefined };

export function AuctionFormTimes({ form, present }: Props) {
  const texts = useTexts('admin').manageAuctions.form;
  return (
    <AuctionFormSection title={texts.times} note={texts.zone}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Start form={form} present={present} />
        <End form={form} present={present} />
      </div>
      {(present?.auction.outcome ?? null) === null && (
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

function Start({ form, present }: Props) {
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

function End({ form, present }: Props) {
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
