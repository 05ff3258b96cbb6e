import { Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, field, id, instant, listReply, obeys, page } from './schemas.ts';

export const reportLimits = { reason: 100, description: 2000 } as const;

/** What people choose from, readable as it is kept; screens say each in the reader's language. */
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
  userId: z.nullable(z.object({ email: z.string() })),
  /** The auction it is about; null for anything else, and once that auction is removed. */
  auctionId: z.nullable(id),
  reason: z.string(),
  description: z.string(),
  createdAt: instant,
});
export type Report = z.infer<typeof report>;

export const listReports = endpoint('GET /reports', {
  access: 'admin',
  summary: 'List reports, newest first',
  query: z.object(page),
  reply: listReply(report, {}),
});
