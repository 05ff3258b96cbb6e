import { Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, field, id, instant, listReply, obeys, page } from './schemas.ts';

export const reportLimits = { reason: 100, description: 2000 } as const;

/** The reasons that people can choose. They are stored in these words, and screens show a translation. */
export const reportReasons = {
  auction: ['Wrong picture or description', 'Unfair play', 'Offensive content', 'Something else'],
  problem: ['Payment or refund', 'Bid or result', 'My account', 'Page not working', 'Something else'],
} as const;
export type ReportSubject = keyof typeof reportReasons;
export type ReportReason = (typeof reportReasons)[ReportSubject][number];

export const createReport = endpoint('POST /reports', {
  access: 'signed-in',
  summary: 'Report an auction or a problem',
  body: z.object({ auctionId: z.optional(id), reason: field, description: field }).check(
    obeys(({ reason, description }) => {
      if (reason.trim() === '') throw new Refusal('report_fields_missing', { field: 'reason' });
      if (description.trim() === '') throw new Refusal('report_fields_missing', { field: 'description' });
      if (reason.length > reportLimits.reason || description.length > reportLimits.description)
        throw new Refusal('report_too_long', reportLimits);
    }),
  ),
  reply: doneReply,
});

export const report = z.object({
  _id: id,
  userId: z.nullable(z.object({ _id: id, email: z.string() })),
  /** The auction that the report is about. Null if it is about something else, or if the auction was removed. */
  auctionId: z.nullable(id),
  auctionTitle: z.nullable(z.string()),
  reason: z.string(),
  description: z.string(),
  createdAt: instant,
  resolvedAt: z.nullable(instant),
  /** The administrator who resolved the report. */
  resolvedBy: z.nullable(z.string()),
  /** How the report was resolved. Only administrators see the note. */
  note: z.nullable(z.string()),
  /** The answer that the sender of the report gets in a notification. */
  answer: z.nullable(z.string()),
});
export type Report = z.infer<typeof report>;

/** A report as its sender sees it: without the note and without the administrator's name. */
export const ownReport = z.object({
  _id: id,
  auctionId: z.nullable(id),
  auctionTitle: z.nullable(z.string()),
  auctionTitleHindi: z.nullable(z.string()),
  reason: z.string(),
  description: z.string(),
  createdAt: instant,
  resolvedAt: z.nullable(instant),
  answer: z.nullable(z.string()),
});
export type OwnReport = z.infer<typeof ownReport>;

export const listOwnReports = endpoint('GET /reports/mine', {
  access: 'signed-in',
  summary: 'The caller’s own reports, newest first, with their answers',
  query: z.object(page),
  reply: listReply(ownReport, {}),
});

export const reportStates = ['open', 'resolved'] as const;
export type ReportState = (typeof reportStates)[number];

export const listReports = endpoint('GET /reports', {
  access: 'admin',
  summary: 'List reports, newest first',
  query: z.object({
    ...page,
    state: z.optional(z.enum([...reportStates, ''])),
    /** Only reports that this person sent. */
    userId: z.optional(id),
  }),
  reply: listReply(report, {}),
});

const params = z.object({ reportId: id });
const longestNote = 1000;

export const resolveReport = endpoint('POST /reports/:reportId/resolve', {
  access: 'admin',
  summary: 'Resolve a report, writing down what came of it, and notify the person who sent it',
  params,
  body: z.object({ note: field, /** May be empty. */ answer: field }).check(
    obeys(({ note, answer }) => {
      if (note.trim() === '' || note.length > longestNote)
        throw new Refusal('note_length', { field: 'note', most: longestNote });
      if (answer.length > longestNote) throw new Refusal('note_length', { field: 'answer', most: longestNote });
    }),
  ),
  reply: doneReply,
});

export const reopenReport = endpoint('POST /reports/:reportId/reopen', {
  access: 'admin',
  summary: 'Take up a resolved report again',
  params,
  reply: doneReply,
});
