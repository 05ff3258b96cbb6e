import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, id, instant, reply } from '../schemas.ts';

/** The copy of the person's data that was requested last. */
const dataExport = z.object({
  requestedAt: instant,
  /** Null while the copy is being made. */
  madeAt: z.nullable(instant),
  /** Until when the copy can be downloaded. Null while it is being made, and after it was removed. */
  keptUntil: z.nullable(instant),
  /** When the person may request another copy. */
  nextAt: instant,
});
export type DataExport = z.infer<typeof dataExport>;

export const getDataExport = endpoint('GET /users/me/export', {
  access: 'signed-in',
  summary: 'The last copy of one’s own data that one asked for, if any',
  reply: reply(z.nullable(dataExport)),
});

export const requestDataExport = endpoint('POST /users/me/export', {
  access: 'signed-in',
  summary: 'Ask for a copy of one’s own data, at most once a day. A mail says when it is ready',
  reply: reply(z.nullable(dataExport)),
});

export const downloadDataExport = endpoint('POST /users/me/export/file', {
  access: 'signed-in',
  summary: 'Download the copy of one’s own data, which needs the password again',
  body: z.object({ presentPassword: z.string() }),
  reply: reply(
    z.object({
      name: z.string(),
      /** A ZIP archive in base64. It contains a page to read and a JSON file. */
      zip: z.string(),
    }),
  ),
});

/** What must end before an account can be deleted. `question`: the operator is examining a payment. */
const openMatterKinds = ['bid', 'payment', 'prize', 'question', 'refund', 'result'] as const;

const openMatter = z.object({
  kind: z.enum(openMatterKinds),
  auction: z.nullable(z.object({ _id: id, title: z.string(), titleHindi: z.nullable(z.string()) })),
});
export type OpenMatter = z.infer<typeof openMatter>;

const deletionAsked = z.object({
  askedAt: instant,
  /** The account is deleted at this time, or later if one of `openMatterKinds` has not ended by then. */
  dueAt: instant,
  /** The reason of the administrator who requested the deletion. Null if the person requested it. */
  reason: z.nullable(z.string()),
});

const deletion = z.object({
  /** Null if no deletion is pending. */
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
