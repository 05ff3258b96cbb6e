import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { AuctionForm } from './AuctionForm.tsx';
import { useCreateAuction } from './use-create-auction.ts';

export function CreateAuctionPage() {
  const texts = useAdminTexts().manageAuctions.form;
  const form = useCreateAuction();
  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{texts.createTitle}</PageHeading>
        <p className="mt-1 text-ink-soft">{texts.createLead}</p>
      </header>
      <AuctionForm form={form} submit={texts.create} />
    </div>
  );
}
