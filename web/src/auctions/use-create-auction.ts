import { createAuction } from '@ekbid/contract';
import { checkAuctionTimes, readNewAuction } from '@ekbid/domain';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type AuctionFormFields, sentForm } from './auction-form-fields.ts';
import { checkPicture } from './check-picture.ts';
import { useAuctionForm } from './use-auction-form.ts';

/** `defaults`: what the form begins with. */
export function useCreateAuction(defaults: AuctionFormFields) {
  const { createFailed } = useTexts('admin').manageAuctions.form;
  return useAuctionForm({
    defaults,
    fallback: createFailed,
    send: (fields) => {
      const { auctionImage } = fields;
      const body = sentForm(fields);
      checkAuctionTimes(readNewAuction(body, auctionImage !== null), serverNow());
      if (auctionImage !== null) checkPicture(auctionImage);
      return call(createAuction, { body, ...(auctionImage !== null && { files: { auctionImage } }) });
    },
  });
}
