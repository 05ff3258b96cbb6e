import type { exportMoneyDays } from '@ekbid/contract';
import type { z } from 'zod/mini';
import type { Admin } from '../sessions/authorize.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { readClock, type Db } from '../db/database.ts';
import { readByCursor } from '../db/list-queries.ts';
import { listMoneyDays } from './count-days.ts';
import { type Period, paymentLines, refundLines } from './money-days.queries.ts';

type DayLine = z.output<typeof exportMoneyDays.reply>;

const linesOf = {
  payments: (db: Db, period: Period) => readByCursor(db, paymentLines(period)),
  refunds: (db: Db, period: Period) => readByCursor(db, refundLines(period)),
  days: dayLines,
} as const;
type Files = typeof linesOf;

/** A file for an accountant, of declared auctions only. The audit event is written before the first line is read. */
export async function exportMoney<Name extends keyof Files>(
  db: Db,
  by: Admin,
  { file, ...period }: Period & { readonly file: Name },
) {
  const at = await db.transaction().execute(async (db) => {
    const now = await readClock(db);
    await recordAuditEvent(db, by, 'money.export', { file, from: period.from ?? null, to: period.to ?? null });
    return now;
  });
  return { name: `ekbid-${file}`, at, rows: linesOf[file](db, period) as ReturnType<Files[Name]> };
}

async function* dayLines(db: Db, period: Period): AsyncGenerator<DayLine> {
  for (const day of await listMoneyDays(db, period))
    yield {
      'Day (IST)': day.day,
      Payments: day.payments,
      'Captured (INR)': inRupees(day.capturedPaise),
      Refunds: day.refunds,
      'Refunded (INR)': inRupees(day.refundedPaise),
      'Lost outside EkBid (INR)': inRupees(day.lostPaise),
      'Earned (INR)': inRupees(day.earnedPaise),
    };
}

const inRupees = (paise: number) => (paise / 100).toFixed(2);
