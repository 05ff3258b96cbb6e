import type { AuditedAct, AuditedFacts } from '@ekbid/contract';
import type { ListedAct } from './listed-acts.queries.ts';
import type { ActDetails } from './record-act.ts';

/** An act as administrators read it: ids that lead somewhere apart from what else it tells. */
export function describeAct(row: ListedAct): AuditedAct {
  const details = JSON.parse(row.details) as ActDetails;
  const { before = {}, after = {}, reason = null, auctionId, userId, reportId, title, ...rest } = details;
  const auction =
    typeof auctionId === 'string'
      ? {
          _id: auctionId,
          title: typeof title === 'string' ? title : (row.auctionTitle ?? ''),
          exists: row.auctionTitle !== null,
        }
      : null;
  return {
    number: row.actId,
    at: row.at.toISOString(),
    act: row.act,
    by: personOf(row.adminId, row.adminName, row.adminEmail),
    auction,
    user: personOf(typeof userId === 'string' ? userId : null, row.userName, row.userEmail),
    reportId: typeof reportId === 'string' ? reportId : null,
    facts: rest as AuditedFacts,
    before,
    after,
    reason,
  };
}

function personOf(_id: string | null, name: string | null, email: string | null) {
  return _id === null ? null : { _id, name: name ?? '', email: email ?? '' };
}
