import type { Db } from '../db.ts';
import { unknownId } from '../problems.ts';
import { findPayment, type Payment } from './payments.queries.ts';

export function getPayment(db: Db, id: string): Payment {
  const payment = findPayment(db, id);
  if (!payment) throw unknownId();
  return payment;
}
