import type { Auction } from '@ekbid/contract';
import { type EntryMode, entryModes } from '@ekbid/domain';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NumberInput } from '../ui/NumberInput.tsx';
import { AuctionFormFixed, AuctionFormSection } from './AuctionFormSection.tsx';
import type { FixedParts } from './auction-form-fields.ts';
import type { AuctionFormState } from './use-auction-form.ts';

type Props = { form: AuctionFormState; present: { auction: Auction; fixed: FixedParts } | undefined };

/** The choice of the entry mode. Hidden if the operator allows paid bids only. */
export function AuctionFormEntry({ form, present }: Props) {
  const texts = useTexts('admin').manageAuctions.form;
  const mode = useWatch({ control: form.control, name: 'entryMode' });
  const modes = useChoices(mode, present?.auction);
  if (modes.every((each) => each === 'paid')) return null;
  const reason = present?.fixed.rules;
  if (present && reason)
    return (
      <AuctionFormSection title={texts.entry.title} note={texts.fixed[reason]}>
        <FixedEntry auction={present.auction} />
      </AuctionFormSection>
    );

  return (
    <AuctionFormSection title={texts.entry.title}>
      <Modes form={form} modes={modes} />
      {mode !== 'paid' && (
        <NumberInput
          {...form.register('minAccountDays')}
          label={texts.entry.minAccountDays}
          hint={texts.entry.minAccountDaysHint}
          error={form.errorOf('minAccountDays')}
          inputMode="numeric"
          optional
        />
      )}
    </AuctionFormSection>
  );
}

/**
 * The modes that the operator allows, and the auction's own: a duplicate or draft may have one that is no longer
 * allowed.
 */
function useChoices(chosen: EntryMode, present: Auction | undefined): readonly EntryMode[] {
  const allowed = useSite()?.entryModes ?? ['paid'];
  return entryModes.filter((mode) => allowed.includes(mode) || mode === chosen || mode === present?.entryMode);
}

function FixedEntry({ auction: { entryMode, minAccountDays } }: { auction: Auction }) {
  const { entry } = useTexts('admin').manageAuctions.form;
  const age = { label: entry.minAccountDays, value: entry.minAccountDaysValue(minAccountDays) };
  return (
    <>
      <AuctionFormFixed
        values={[{ label: entry.title, value: entry.modes[entryMode].name }, ...(entryMode === 'paid' ? [] : [age])]}
      />
      <p className="measure text-small text-ink-soft">{entry.modes[entryMode].text}</p>
    </>
  );
}

function Modes({ form, modes }: { form: AuctionFormState; modes: readonly EntryMode[] }) {
  const { entry } = useTexts('admin').manageAuctions.form;
  const errorId = useId();
  const error = form.errorOf('entryMode');
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{entry.title}</legend>
      {modes.map((mode) => (
        <label key={mode} className="flex min-h-11 items-start gap-3 py-2.5 text-small leading-6">
          <span className="relative inline-flex shrink-0">
            <input
              {...form.register('entryMode')}
              type="radio"
              value={mode}
              aria-invalid={error ? true : undefined}
              className="peer size-6 appearance-none rounded-full border border-edge bg-card transition-colors checked:border-accent checked:bg-accent aria-invalid:border-danger"
            />
            <span className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-accent peer-checked:flex">
              <span className="inline-block size-2.5 rounded-full" style={{ background: 'currentColor' }} />
            </span>
          </span>
          <span className="measure">
            <span className="block font-medium">{entry.modes[mode].name}</span>
            <span className="block text-ink-soft">{entry.modes[mode].text}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
