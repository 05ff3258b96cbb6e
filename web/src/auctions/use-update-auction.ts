import { type Auction, updateAuction } from '@ekbid/contract';
import { type AuctionStatus, changePrize, checkAuctionChange, readAuctionUpdate, Refusal } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { auctionFieldsOf, endMovesOf, formOf, mergeTyped, sentForm } from './auction-form-fields.ts';
import { fixedParts, isLastHour } from './auction-form-fixed.ts';
import { checkPicture } from './check-picture.ts';
import { useAuctionForm } from './use-auction-form.ts';
import { freshAuctionQuery } from './use-fresh-auction.ts';

/** `auction` may be newer than what the form began with. */
export function useUpdateAuction(auction: Auction, status: AuctionStatus) {
  const { updateFailed } = useTexts('admin').manageAuctions.form;
  const client = useQueryClient();
  const [begun] = useState(() => formOf(auction));
  return useAuctionForm({
    defaults: begun,
    fallback: updateFailed,
    send: async (typed) => {
      const fields = mergeTyped(begun, typed, auction);
      const now = serverNow();
      const fixed = fixedParts(auction, status, isLastHour(auction, now));
      const auctionImage = fixed.rules ? null : fields.auctionImage;
      const body = sentForm(fields, { auction, fixed });
      const present = auctionFieldsOf(auction);
      const next = readAuctionUpdate(body, present);
      if (auctionImage !== null) checkPicture(auctionImage);
      else if (auction.auctionImage === null && !fixed.rules)
        throw new Refusal('auction_fields_missing', { field: 'auctionImage' });
      const { slotsFilled, rulesFixed: everOrdered } = auction;
      const promised = { ...present, slotsFilled, status, everOrdered, endMoves: endMovesOf(auction) };
      checkAuctionChange(promised, next, now);
      changePrize(promised, next, auctionImage !== null);
      const reply = await call(updateAuction, {
        params: { auctionId: auction._id },
        body,
        ...(auctionImage !== null && { files: { auctionImage } }),
      });
      // Opened again at once, the form begins with what was saved.
      client.setQueryData(freshAuctionQuery(auction._id).queryKey, reply.data);
      return reply;
    },
  });
}
