import { type Auction, updateAuction } from '@ekbid/contract';
import { type AuctionStatus, changePrize, checkAuctionChange, readAuctionUpdate } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { AuctionCard } from '../auctions/AuctionCard.tsx';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useFreshAuction, freshAuctionQuery } from '../auctions/use-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { useClock } from '../ui/clock.ts';
import { AuctionForm } from './AuctionForm.tsx';
import {
  type AuctionFormFields,
  fixedParts,
  isLastHour,
  auctionFieldsOf,
  endMovesOf,
  formOf,
  mergeTyped,
  sentForm,
} from './auction-form-fields.ts';
import { areSamePictures, checkPictures, presentPictures, sentPictures } from './form-pictures.ts';
import { useAuctionForm } from './use-auction-form.ts';

export function UpdateAuctionPage() {
  const { auctionId = '' } = useParams();
  const texts = useTexts('admin').manageAuctions.form;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading className="text-title">{texts.updateTitle}</PageHeading>
      <Loadable key={auctionId} loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed}>
        <AuctionUpdateForm auctionId={auctionId} />
      </Loadable>
    </div>
  );
}

function AuctionUpdateForm({ auctionId }: { auctionId: string }) {
  const { update } = useTexts('admin').manageAuctions.form;
  const auction = useFreshAuction(auctionId);
  const status = useAuctionStatus(auction);
  const form = useUpdateAuction(auction, status);
  const lastHour = useClock((now) => isLastHour(auction, now));
  return (
    <AuctionForm
      form={form}
      submit={update}
      card={AuctionCard}
      present={{ auction, fixed: fixedParts(auction, status, lastHour) }}
    />
  );
}

/** The form. `auction` may change while the form is open, so the values at its opening are kept in `initial`. */
function useUpdateAuction(auction: Auction, status: AuctionStatus) {
  const { updateFailed } = useTexts('admin').manageAuctions.form;
  const client = useQueryClient();
  const [initial] = useState(() => formOf(auction));
  const changeOf = (typed: AuctionFormFields) => {
    const fields = mergeTyped(initial, typed, auction);
    const fixed = fixedParts(auction, status, isLastHour(auction, serverNow()));
    const present = presentPictures(auction.pictures);
    const pictures = fixed.rules ? present : fields.auctionImage;
    const { body, files } = sentPictures(pictures, present);
    return {
      body: { ...sentForm(fields, { auction, fixed }), ...body },
      files,
      pictures,
      change: !areSamePictures(pictures, present),
      fixed,
    };
  };
  return useAuctionForm({
    defaults: initial,
    fallback: updateFailed,
    check: (typed, refuse) => {
      const { body, pictures, fixed } = changeOf(typed);
      readAuctionUpdate(body, auctionFieldsOf(auction), refuse);
      checkPictures(pictures, refuse);
      if (pictures.length === 0 && !fixed.rules) refuse('auction_fields_missing', 'auctionImage');
    },
    send: async (typed) => {
      const { body, files, change } = changeOf(typed);
      const present = auctionFieldsOf(auction);
      const next = readAuctionUpdate(body, present);
      const { slotsFilled, rulesFixed: everOrdered } = auction;
      const promised = { ...present, slotsFilled, status, everOrdered, endMoves: endMovesOf(auction) };
      checkAuctionChange(promised, next, serverNow());
      changePrize(promised, next, change);
      const reply = await call(updateAuction, {
        params: { auctionId: auction._id },
        body,
        files,
      });
      // Cache the reply, so that the form shows the saved values if it is opened again at once.
      client.setQueryData(freshAuctionQuery(auction._id).queryKey, reply.data);
      return reply;
    },
  });
}
