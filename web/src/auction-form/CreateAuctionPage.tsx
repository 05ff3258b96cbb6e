import { createAuction } from '@ekbid/contract';
import { checkAuctionTimes, checkRetailPriceDate, readNewAuction } from '@ekbid/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { AuctionCard } from '../auctions/AuctionCard.tsx';
import { useFreshAuction } from '../auctions/use-fresh-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionForm } from './AuctionForm.tsx';
import { emptyForm, formLike, type AuctionFormFields, sentForm } from './auction-form-fields.ts';
import { usePictureCopy, checkPicture } from './auction-picture.ts';
import { useAuctionForm } from './use-auction-form.ts';

export function CreateAuctionPage() {
  const texts = useTexts('admin').manageAuctions.form;
  const [address] = useSearchParams();
  const like = address.get('like');
  return (
    <div className="flex flex-col gap-6">
      <PageHeading className="text-title">{texts.createTitle}</PageHeading>
      {like === null ? (
        <AuctionCreateForm />
      ) : (
        <Loadable key={like} loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed}>
          <AuctionDuplicateForm auctionId={like} />
        </Loadable>
      )}
    </div>
  );
}

function AuctionCreateForm() {
  const { create, createLead } = useTexts('admin').manageAuctions.form;
  const form = useCreateAuction(emptyForm);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{createLead}</p>
      <AuctionForm form={form} submit={create} card={AuctionCard} />
    </>
  );
}

/** The form of a new auction, filled with the values of another one. */
function AuctionDuplicateForm({ auctionId }: { auctionId: string }) {
  const { create, duplicateLead } = useTexts('admin').manageAuctions.form;
  const auction = useFreshAuction(auctionId);
  const picture = usePictureCopy(auction.auctionImage);
  const [initial] = useState(() => formLike(auction, picture));
  const form = useCreateAuction(initial);
  return (
    <>
      <p className="-mt-5 text-ink-soft">{duplicateLead(auction.title)}</p>
      <AuctionForm form={form} submit={create} card={AuctionCard} />
    </>
  );
}

function useCreateAuction(defaults: AuctionFormFields) {
  const { createFailed } = useTexts('admin').manageAuctions.form;
  return useAuctionForm({
    defaults,
    fallback: createFailed,
    check: (fields, refuse) => {
      const { auctionImage } = fields;
      const read = readNewAuction(sentForm(fields), auctionImage !== null, refuse);
      checkAuctionTimes(read, serverNow(), refuse);
      checkRetailPriceDate(read, serverNow(), refuse);
      if (auctionImage !== null) checkPicture(auctionImage, refuse);
    },
    send: (fields) => {
      const { auctionImage } = fields;
      const body = sentForm(fields);
      return call(createAuction, { body, ...(auctionImage !== null && { files: { auctionImage } }) });
    },
  });
}
