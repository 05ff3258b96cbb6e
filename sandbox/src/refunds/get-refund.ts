import type { Db } from '../db.ts';
import { unknownId } from '../problems.ts';
import { findRefund, type Refund } from './refunds.queries.ts';

export function getRefund(db: Db, id: string): Refund {
  const refund = findRefund(db, id);
  if (!refund) throw unknownId();
  return refund;
}
