import { useTexts } from '../texts/use-texts.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { AuctionForm } from './AuctionForm.tsx';
import { emptyForm } from './auction-form-fields.ts';
import { useCreateAuction } from './use-create-auction.ts';

export function AuctionCreateForm() {
  const { create, createLead } = useTexts('admin').manageAuctions.form;
  const form = useCreateAuction(emptyForm);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{createLead}</p>
      <AuctionForm form={form} submit={create} card={AuctionCard} />
    </>
  );
}
