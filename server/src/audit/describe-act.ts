import type { AuditedAct, AuditedFacts } from '@ekbid/contract';
import * as z from 'zod';
import type { ListedEvent } from './listed-acts.queries.ts';

/**
 * An act as administrators read it: ids that lead somewhere apart from what else it tells. A row that nobody here wrote
 * is shown as well as it can be, and hides no other.
 */
export function describeAuditEvent(row: ListedEvent): AuditedAct {
  const { before, after, reason, auctionId, userId, reportId, title, ...rest } = objectOf(JSON.parse(row.details));
  const about = idOf(auctionId);
  const auction =
    about === null
      ? null
      : {
          _id: about,
          title: typeof title === 'string' ? title : (row.auctionTitle ?? ''),
          exists: row.auctionTitle !== null,
        };
  return {
    number: row.actId,
    at: row.at.toISOString(),
    act: row.act,
    by: personOf(row.adminId, row.adminName, row.adminEmail),
    auction,
    user: personOf(idOf(userId), row.userName, row.userEmail),
    reportId: idOf(reportId),
    facts: factsOf(rest),
    before: factsOf(before),
    after: factsOf(after),
    reason: reason === undefined || reason === null ? null : String(factOf(reason)),
  };
}

function personOf(_id: string | null, name: string | null, email: string | null) {
  return _id === null ? null : { _id, name: name ?? '', email: email ?? '' };
}

const uuid = z.uuid();
const idOf = (value: unknown) => uuid.safeParse(value).data ?? null;

const object = z.record(z.string(), z.unknown());
const objectOf = (value: unknown) => object.safeParse(value).data ?? {};

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const factOf = (value: unknown) => {
  const read = fact.safeParse(value);
  return read.success ? read.data : JSON.stringify(value);
};

const factsOf = (value: unknown): AuditedFacts =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, inner]) => [name, factOf(inner)]));
