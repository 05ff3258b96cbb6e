import type { Auction } from '@ekbid/contract';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AuctionFormPicture } from './AuctionFormPicture.tsx';
import { AuctionFormSection } from './AuctionFormSection.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

export function AuctionFormPrize({ form, present }: { form: AuctionFormState; present: Auction | undefined }) {
  const texts = useAdminTexts().manageAuctions.form;
  return (
    <AuctionFormSection title={texts.about}>
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
        <AuctionFormPicture form={form} presentImage={present?.auctionImage ?? null} />
      </div>
    </AuctionFormSection>
  );
}
