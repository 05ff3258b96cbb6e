import * as contract from '@ekbid/contract';
import {
  type Money,
  type AuctionMoney,
  paiseToRupees,
  toInstant,
  type PaymentEntry,
  type RefundEntry,
  type exportMoneyDays,
} from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { cursorId, cursorKey, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { readByCursor } from '../db/list-queries.ts';
import { serve } from '../http/serve.ts';
import { countTasks } from '../orders/operator-tasks.queries.ts';
import type { Admin } from '../sessions/authorize.ts';
import { listComparisons } from './compare-days.ts';
import { readFirstUncountedDay, listMoneyDays } from './count-days.ts';
import {
  countPaymentRows,
  listPaymentRows,
  type PaymentFilters,
  type PaymentRow,
  countRefundRows,
  listRefundRows,
  type RefundFilters,
  type RefundRow,
} from './listed-money.queries.ts';
import { type Period, paymentLines, refundLines } from './money-days.queries.ts';
import {
  type StateSums,
  sumByState,
  type AuctionMoneyRow,
  countPaidAuctions,
  listAuctionMoneyRows,
  listEarnedRows,
  type Sums,
  countOpenMoney,
  type Place,
} from './money.queries.ts';

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, contract.getMoney, async () => ({ data: await getMoney(db) }));
  serve(app, deps, contract.listAuctionMoney, ({ query }) => listAuctionMoney(db, query));
  serve(app, deps, contract.listEarnings, async ({ query }) => ({ data: await listEarnings(db, query.auctionIds) }));
  serve(app, deps, contract.listPayments, ({ query }) => listPayments(db, query));
  serve(app, deps, contract.listRefunds, ({ query }) => listRefunds(db, query));

  serve(
    app,
    deps,
    contract.exportPayments,
    ({ query, caller }) => exportMoney(db, caller, { ...query, file: 'payments' }),
    { reply: 'csv' },
  );
  serve(
    app,
    deps,
    contract.exportRefunds,
    ({ query, caller }) => exportMoney(db, caller, { ...query, file: 'refunds' }),
    { reply: 'csv' },
  );
  serve(
    app,
    deps,
    contract.exportMoneyDays,
    ({ query, caller }) => exportMoney(db, caller, { ...query, file: 'days' }),
    { reply: 'csv' },
  );
}

const comparedNights = 14;

/** Sums of declared auctions, counts of the others, and how our books compare with the provider's. */
export async function getMoney(db: Db): Promise<Money> {
  const [states, comparisons, openTasks] = await Promise.all([
    sumByState(db, await readFirstUncountedDay(db)),
    listComparisons(db, comparedNights),
    countOpenTasks(db),
  ]);
  const of = (wanted: StateSums['state']) => states.find(({ state }) => state === wanted);
  return {
    declared: { ...toCounts(of('declared')), ...toSums(of('declared') ?? {}) },
    sealed: toCounts(of('sealed')),
    cancelled: toCounts(of('cancelled')),
    comparisons,
    openTasks,
  };
}

function toCounts(sums: StateSums | undefined) {
  const { auctions = 0, payments = 0, refunds = 0 } = sums ?? {};
  return { auctions, payments, refunds };
}

function countOpenTasks(db: Db): Promise<number> {
  return countTasks(db, false);
}

/** Auctions with payments, sorted by their end, latest first. Declared ones have sums, the others only counts. */
export async function listAuctionMoney(db: Db, asked: Asked) {
  const uncountedFrom = await readFirstUncountedDay(db);
  const { page, meta } = await readPage(asked, {
    list: (place, limit) => listAuctionMoneyRows(db, uncountedFrom, place, limit),
    count: () => countPaidAuctions(db, uncountedFrom),
  });
  return { data: page.map(toAuctionMoney), meta };
}

/** What each of these auctions earned, for declared ones only. */
async function listEarnings(db: Db, auctionIds: readonly string[]) {
  const rows = await listEarnedRows(db, auctionIds);
  return rows.map(({ auctionId, earnedPaise }) => ({ auctionId, earned: paiseToRupees(earnedPaise) }));
}

function toAuctionMoney(row: AuctionMoneyRow): AuctionMoney {
  const { id, title, state, payments, refunds, refundsMade, endTime } = row;
  const sums = state === 'declared' ? toSums(row) : null;
  return { auction: { _id: id, title }, state, payments, refunds, refundsMade, sums, endTime: toInstant(endTime) };
}

function toSums({ capturedPaise, refundedPaise, owedPaise, earnedPaise }: Partial<Sums>) {
  return {
    captured: paiseToRupees(capturedPaise ?? 0),
    refunded: paiseToRupees(refundedPaise ?? 0),
    owed: paiseToRupees(owedPaise ?? 0),
    earned: paiseToRupees(earnedPaise ?? 0),
  };
}

/** Uses the daily counts for filters that match many payments, and counts rows only for filters that match few. */
async function countPayments(db: Db, filters: PaymentFilters): Promise<number> {
  const { auctionId, state, search } = filters;
  const matchesMany = state === undefined || state === 'bid' || state === 'refunded';
  if (search || !matchesMany) return countPaymentRows(db, filters);
  const counts = await countOpenMoney(db, await readFirstUncountedDay(db), auctionId);
  if (state === undefined) return counts.payments;
  if (state === 'refunded') return counts.refundsMade;
  return counts.payments - counts.refunds - (await countPaymentRows(db, { auctionId, state: 'undecided' }));
}

/** Payments of declared auctions, newest first. */
export async function listPayments(db: Db, { after, limit, ...filters }: Asked & PaymentFilters) {
  const { page, meta } = await readPage(
    { after, limit },
    {
      list: (place, limit) => listPaymentRows(db, filters, place, limit),
      count: () => countPayments(db, filters),
    },
  );
  return { data: page.map(toPaymentEntry), meta };
}

function toPaymentEntry(row: PaymentRow): PaymentEntry {
  const { id, auctionId, title, userId, name, email, amountPaise, capturedAt, ...rest } = row;
  const { providerPaymentId, providerOrderId, state } = rest;
  return {
    _id: id,
    providerPaymentId,
    providerOrderId,
    auction: { _id: auctionId, title },
    user: { _id: userId, name, email },
    amount: paiseToRupees(amountPaise),
    state,
    capturedAt: capturedAt.toISOString(),
  };
}

/** Uses the daily counts for filters that match many refunds, and counts rows only for filters that match few. */
async function countRefunds(db: Db, filters: RefundFilters): Promise<number> {
  const { auctionId, state, search } = filters;
  if (search || state === 'on_its_way' || state === 'delayed') return countRefundRows(db, filters);
  const counts = await countOpenMoney(db, await readFirstUncountedDay(db), auctionId);
  return state === 'refunded' ? counts.refundsMade : counts.refunds;
}

/** Refunds of declared auctions, newest first. */
export async function listRefunds(db: Db, { after, limit, ...filters }: Asked & RefundFilters) {
  const { page, meta } = await readPage(
    { after, limit },
    {
      list: (place, limit) => listRefundRows(db, filters, place, limit),
      count: () => countRefunds(db, filters),
    },
  );
  return { data: page.map(toRefundEntry), meta };
}

function toRefundEntry(row: RefundRow): RefundEntry {
  const { id, auctionId, title, userId, name, email, amountPaise, owedAt, refundedAt, ...rest } = row;
  const { providerRefundId, providerPaymentId, state, reason } = rest;
  return {
    _id: id,
    providerRefundId,
    providerPaymentId,
    auction: { _id: auctionId, title },
    user: { _id: userId, name, email },
    amount: paiseToRupees(amountPaise),
    state,
    reason,
    owedAt: owedAt.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
  };
}

type Asked = { readonly after?: string | undefined; readonly limit: number };

/**
 * One page of rows after the cursor. Each row has its time in microseconds as `key`. All rows are counted only for the
 * first page; its cursor carries the total to later pages.
 */
async function readPage<Row extends { readonly id: string; readonly key: string }>(
  { after, limit }: Asked,
  { list, count }: { list: (place: Place | null, limit: number) => Promise<Row[]>; count: () => Promise<number> },
) {
  const place = readCursor(after, cursorKey, cursorId, cursorNumber);
  const [rows, total] = await Promise.all([list(place, limit + 1), place ? place[2] : count()]);
  const { page, next } = takePage(rows, limit, ({ key, id }) => [key, id, total]);
  return { page, meta: { next, total } };
}

type DayLine = z.output<typeof exportMoneyDays.reply>;

const linesOf = {
  payments: (db: Db, period: Period) => readByCursor(db, paymentLines(period)),
  refunds: (db: Db, period: Period) => readByCursor(db, refundLines(period)),
  days: dayLines,
} as const;
type Files = typeof linesOf;

/**
 * Streams a file for accountants, with declared auctions only. The audit event is stored before the first line is read.
 */
async function exportMoney<Name extends keyof Files>(
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
