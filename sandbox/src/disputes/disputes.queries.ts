import type { Db } from '../db.ts';
import { type Listing, listingSql } from '../listing.ts';

export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly respondBy: number;
  readonly createdAt: number;
};

const columns =
  'id, payment_id as paymentId, amount, currency, status, respond_by as respondBy, created_at as createdAt';

export function insertDispute(db: Db, dispute: Omit<Dispute, 'status'>): void {
  db.run(
    `insert into disputes (id, payment_id, amount, currency, status, respond_by, created_at)
     values (?, ?, ?, ?, 'open', ?, ?)`,
    dispute.id,
    dispute.paymentId,
    dispute.amount,
    dispute.currency,
    dispute.respondBy,
    dispute.createdAt,
  );
}

export function closeDispute(db: Db, id: string, status: 'won' | 'lost'): void {
  db.run('update disputes set status = ? where id = ?', status, id);
}

export function findDispute(db: Db, id: string): Dispute | undefined {
  return db.one<Dispute>(`select ${columns} from disputes where id = ?`, id);
}

export function listDisputes(db: Db, listing: Listing): Dispute[] {
  const { sql, values } = listingSql(listing);
  return db.all<Dispute>(`select ${columns} from disputes ${sql}`, ...values);
}

export function findOpenDispute(db: Db, paymentId: string): Dispute | undefined {
  return db.one<Dispute>(`select ${columns} from disputes where payment_id = ? and status = 'open'`, paymentId);
}

export function hasOpenDispute(db: Db, paymentId: string): boolean {
  return findOpenDispute(db, paymentId) !== undefined;
}
