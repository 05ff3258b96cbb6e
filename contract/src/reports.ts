import { Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, field, id, instant, listReply, obeys, page } from './schemas.ts';

const reportLimits = { reason: 100, description: 2000 } as const;

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
