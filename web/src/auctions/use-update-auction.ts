import { type Auction, updateAuction } from '@ekbid/contract';
import { type AuctionStatus, checkAuctionChange, readAuctionUpdate, Refusal } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { auctionFieldsOf, formOf, mergeTyped, sentForm } from './auction-form-fields.ts';
import { fixedParts } from './auction-form-fixed.ts';
import { checkPicture } from './check-picture.ts';
import { useAuctionForm } from './use-auction-form.ts';
import { freshAuctionQuery } from './use-fresh-auction.ts';

/** `auction` may be newer than what the form began with. */
export function useUpdateAuction(auction: Auction, status: AuctionStatus) {
  const { updateFailed } = useAdminTexts().manageAuctions.form;
  const client = useQueryClient();
  const [begun] = useState(() => formOf(auction));
  return useAuctionForm({
    defaults: begun,
    fallback: updateFailed,
    send: async (typed) => {
      const fields = mergeTyped(begun, typed, auction);
      const { auctionImage } = fields;
      const body = sentForm(fields, { auction, fixed: fixedParts(auction, status) });
      const present = auctionFieldsOf(auction);
      const next = readAuctionUpdate(body, present);
      if (auctionImage !== null) checkPicture(auctionImage);
      else if (auction.auctionImage === null) throw new Refusal('auction_fields_missing', { field: 'auctionImage' });
      const { slotsFilled, rulesFixed: everOrdered } = auction;
      checkAuctionChange({ ...present, slotsFilled, status, everOrdered }, next, serverNow());
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
