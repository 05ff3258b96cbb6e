import * as z from 'zod/mini';
import { auctionPicture } from './auction-pictures.ts';
import { auctionForm } from './auctions.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, id, instant, reply } from './schemas.ts';

/** An auction that is not published yet: its form as it was saved, complete or not. Only administrators see drafts. */
export const auctionDraft = z.object({
  _id: id,
  form: auctionForm,
  /** The address of the first picture (800 pixels, WebP), as in an auction. Null if there is none. */
  auctionImage: z.nullable(z.string()),
  /** The pictures, in the same shape as in an auction. The saved `form` contains only texts. */
  pictures: z.array(auctionPicture),
  changedAt: instant,
});
export type AuctionDraft = z.infer<typeof auctionDraft>;

const params = z.object({ draftId: id });

export const listDrafts = endpoint('GET /auction-drafts', {
  access: 'admin',
  summary: 'All drafts of auctions, the last changed first',
  reply: reply(z.array(auctionDraft)),
});

export const getDraft = endpoint('GET /auction-drafts/:draftId', {
  access: 'admin',
  summary: 'One draft',
  params,
  reply: reply(auctionDraft),
});

export const createDraft = endpoint('POST /auction-drafts', {
  access: 'admin',
  summary: 'Save the form of a new auction as a draft, complete or not',
  body: auctionForm,
  multipart: true,
  reply: reply(auctionDraft),
});

export const updateDraft = endpoint('PATCH /auction-drafts/:draftId', {
  access: 'admin',
  summary: 'Replace the form of a draft, and its pictures if some are sent',
  params,
  body: auctionForm,
  multipart: true,
  reply: reply(auctionDraft),
});

export const deleteDraft = endpoint('DELETE /auction-drafts/:draftId', {
  access: 'admin',
  summary: 'Delete a draft',
  params,
  reply: doneReply,
});

export const publishDraft = endpoint('POST /auction-drafts/:draftId/publication', {
  access: 'admin',
  summary:
    'Create the auction of a draft from this form, with the draft’s pictures unless others are sent; the draft is gone then',
  params,
  body: auctionForm,
  multipart: true,
  reply: reply(z.object({ auctionId: id })),
});
