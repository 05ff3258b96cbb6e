import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { AuctionForm } from './AuctionForm.tsx';
import { formLike } from './auction-form-fields.ts';
import { useCreateAuction } from './use-create-auction.ts';
import { useFreshAuction } from './use-fresh-auction.ts';
import { usePictureCopy } from './use-picture-copy.ts';

/** A new auction that begins as a copy of another. */
export function AuctionDuplicateForm({ auctionId }: { auctionId: string }) {
  const { create, duplicateLead } = useTexts('admin').manageAuctions.form;
  const auction = useFreshAuction(auctionId);
  const picture = usePictureCopy(auction.auctionImage);
  const [begun] = useState(() => formLike(auction, picture));
  const form = useCreateAuction(begun);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{duplicateLead(auction.title)}</p>
      <AuctionForm form={form} submit={create} card={AuctionCard} />
    </>
  );
}
