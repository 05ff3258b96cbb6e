import { claimPrize, type Prize } from '@ekbid/contract';
import { type ContactForm, contactLimits, readContact, regionOfPinCode, regions } from '@ekbid/domain';
import type { ChangeEvent } from 'react';
import { call } from '../api/call.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Select, TextArea, TextInput } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';
import { useShowPrize } from './prize-queries.ts';

type Props = {
  prize: Prize;
  onSaved: () => void;
  /** Closes the form without a change. Absent if there is no address yet. */
  onKeep?: () => void;
};

/**
 * The form that claims a prize or changes the delivery address. A PIN code fills in the state, which can still be
 * changed.
 */
export function ClaimForm({ prize, onSaved, onKeep }: Props) {
  const { claimRefusals: refusals, own } = useTexts('prizes');
  const { form: texts, messages } = own;
  const show = useShowPrize();
  const form = useCheckedForm<ContactForm>({
    defaults: firstFields(prize),
    refusals,
    fallback: texts.failed,
    check: (fields, refuse) => void readContact(fields, refuse),
    submit: async (body) => {
      const { data } = await call(claimPrize, { params: { auctionId: prize.auction._id }, body });
      toast.success(onKeep ? messages.saved : messages.claimed);
      show(data);
      onSaved();
    },
  });
  const pinCode = form.register('pinCode');
  const fillRegion = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const region = regionOfPinCode(target.value.replaceAll(/[\s-]/g, ''));
    if (region === null) return;
    form.setValue('region', region);
    form.clearErrors('region');
  };

  return (
    <CheckedForm form={form}>
      <TextInput
        {...form.register('name')}
        label={texts.name}
        error={form.errorOf('name')}
        autoComplete="name"
        maxLength={contactLimits.name}
      />
      <TextArea
        {...form.register('address')}
        label={texts.address}
        hint={texts.addressHint}
        error={form.errorOf('address')}
        autoComplete="street-address"
        maxLength={contactLimits.address}
        rows={3}
      />
      <div className="grid items-start gap-5 xs:grid-cols-2">
        <TextInput
          {...pinCode}
          onChange={(event) => {
            void pinCode.onChange(event);
            fillRegion(event);
          }}
          label={texts.pinCode}
          error={form.errorOf('pinCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
        />
        <Select
          {...form.register('region')}
          label={texts.region}
          error={form.errorOf('region')}
          options={[{ value: '', label: texts.chooseRegion }, ...useRegionOptions()]}
        />
      </div>
      <TextInput
        {...form.register('telephone')}
        label={texts.telephone}
        hint={texts.telephoneHint}
        error={form.errorOf('telephone')}
        type="tel"
        autoComplete="tel"
        maxLength={21}
      />
      <TextArea
        {...form.register('note')}
        label={texts.note}
        error={form.errorOf('note')}
        optional
        maxLength={contactLimits.note}
        rows={2}
      />
      <p className="text-small text-ink-soft">{texts.privacy(formatCount(prize.erasedAfterDays))}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={form.busy}>
          {onKeep ? texts.save : texts.claim}
        </Button>
        {onKeep && (
          <Button look="secondary" onClick={() => !form.busy && onKeep()}>
            {texts.keep}
          </Button>
        )}
      </div>
    </CheckedForm>
  );
}

/** The values at the start: the winner's earlier entries, or else the name and number of the account. */
function firstFields({ contact, winner: { name, telephone } }: Prize): ContactForm {
  return contact ?? { name, address: '', pinCode: '', region: '', telephone, note: '' };
}

function useRegionOptions() {
  const names = useTexts('prizes').regions;
  const { locale } = useTexts().ui;
  return regions
    .map((region) => ({ value: region, label: names[region] }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
