import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, id, instant, reply } from '../schemas.ts';

/** What has to end before an account can be deleted. `question`: something about a payment that the operator looks at. */
const openMatterKinds = ['bid', 'payment', 'prize', 'question', 'refund', 'result'] as const;

const openMatter = z.object({
  kind: z.enum(openMatterKinds),
  auction: z.nullable(z.object({ _id: id, title: z.string(), titleHindi: z.nullable(z.string()) })),
});
export type OpenMatter = z.infer<typeof openMatter>;

const deletionAsked = z.object({
  askedAt: instant,
  /** From when on it is done. Later while something is open. */
  dueAt: instant,
  /** Asked for by an administrator, with this reason. Null if the person asked. */
  reason: z.nullable(z.string()),
});

const deletion = z.object({
  /** Null unless a deletion waits. */
  asked: z.nullable(deletionAsked),
  open: z.array(openMatter),
});
export type Deletion = z.infer<typeof deletion>;

export const getDeletion = endpoint('GET /users/me/deletion', {
  access: 'bidder',
  summary: 'Whether your account is to be deleted, and what has to end before it can be',
  reply: reply(deletion),
});

export const askDeletion = endpoint('POST /users/me/deletion', {
  access: 'bidder',
  summary:
    'Ask to delete your account, once its number was verified in this browser. It is deleted 7 days later. While something is open, nothing is recorded, and the reply lists it',
  reply: reply(deletion),
});

export const stopDeletion = endpoint('DELETE /users/me/deletion', {
  access: 'bidder',
  summary: 'Stop the deletion of your account, whoever asked for it. Calling it twice changes nothing more',
  reply: doneReply,
});
