import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { getCharts, getDashboard } from '../dashboard/dashboard.routes.ts';
import { countDays } from './count-days.ts';
import type { Db } from '../db/database.ts';
import { rowsRead } from '../testing/database-activity.ts';
import { setClock } from '../testing/set-clock.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { getMoney, listAuctionMoney, listPayments, listRefunds } from './money.routes.ts';
import { fillMoney } from './testing/fill-money.ts';

const app = useTestApp();
const many = 100_000;
/** Every tenth auction has no result. */
const declared = many * 0.9;
const [auctions, days] = [200, 90];
const declaredAuction = createHash('md5').update('auction 2').digest('hex');
const tables = ['payments', 'payment_orders', 'refunds', 'bids', 'users', 'auctions', 'ledger_entries'];
/**
 * At most two days are not counted. This is the number of their rows: each payment has an order, and a quarter of the
 * payments have a refund, which is read with its payment and order.
 */
const uncounted = (2 * many * (2 + 3 / 4)) / days;
let admin: Person;

beforeAll(async () => {
  // It is six in the morning in India, so today, which is not counted yet, has few orders. If it had one percent of all
  // orders, PostgreSQL would read the whole table instead of using the index.
  await setClock(app.db, new Date('2031-03-05T00:30:00Z'));
  admin = await signIn(app, { role: 'ADMIN' });
  await fillMoney(app.db, admin.userId, { auctions, people: 10_000, payments: many, days });
  await countDays(app.db);
}, 240_000);

/**
 * Returns the reply, and how many rows were read. A counted day has one row for each auction, whatever the number of
 * payments.
 */
async function look<Found>(name: string, find: (db: Db) => Promise<Found>) {
  const found: Found[] = [];
  const startedAt = performance.now();
  const read = await rowsRead(app.db, tables, async (db) => {
    found.push(await find(db));
  });
  const ms = performance.now() - startedAt;
  const readCounted = await rowsRead(app.db, ['auction_days'], find);
  console.log(`${name}: ${ms.toFixed(1)} ms, ${read} rows read, and ${readCounted} of counted days`);
  if (found[0] === undefined) throw new Error('nothing was found');
  return { found: found[0], read, readCounted };
}

type Asked = Omit<Parameters<typeof listPayments>[1], 'limit'>;
const few = 2000;

describe('with a hundred thousand payments', () => {
  test.each<[string, Asked, number]>([
    ['all payments', {}, declared],
    ['payments refunded', { state: 'refunded' }, 20_000],
    ['payments that are bids', { state: 'bid' }, declared - 20_000],
    ['payments nobody decided on', { state: 'undecided' }, 0],
    ['payments of one auction', { auctionId: declaredAuction }, many / auctions],
    ['payments on their way back', { state: 'on_its_way' }, 0],
    ['payments refused to go back', { state: 'delayed' }, 0],
    ['one payment', { search: 'pay_many8' }, 1],
    ['the payment of a refund', { search: 'rfnd_many8' }, 1],
    ['a payment of an auction not declared', { search: 'pay_many10' }, 0],
  ])('a page of %s costs what it shows', async (name, asked, total) => {
    const first = await look(`${name}, first page`, (db) => listPayments(db, { ...asked, limit: 24 }));
    expect(first.found.meta.total).toBe(total);
    // These filters read every payment with its order. A state has no index, because each bid would change it.
    const orders = asked.state === 'bid' || asked.state === 'undecided' ? 2 * many : 0;
    // Payments of one auction are searched by time: for each one found, about one of each other auction is read.
    const others = asked.auctionId === undefined ? 0 : 3 * 24 * auctions;
    expect(first.read).toBeLessThan(uncounted + few + orders + others);
    expect(first.readCounted).toBeLessThanOrEqual(auctions * days);
    const { next } = first.found.meta;
    if (next === null) return;
    const later = await look(`${name}, second page`, (db) => listPayments(db, { ...asked, limit: 24, after: next }));
    expect(later.found.meta.total).toBe(total);
    expect(later.read).toBeLessThan(few + others);
  });

  test('so does one of refunds, and one of auctions what those took in', async () => {
    const { found, read } = await look('refunds, first page', (db) => listRefunds(db, { limit: 24 }));
    expect(found.meta.total).toBe(20_000);
    expect(read).toBeLessThan(uncounted + few);
    const later = await look('refunds, second page', (db) =>
      listRefunds(db, { limit: 24, after: found.meta.next ?? '' }),
    );
    expect(later.read).toBeLessThan(few);
    const paidIn = await look('auctions, first page', (db) => listAuctionMoney(db, { limit: 24 }));
    // Rows that are not counted yet are read twice: for the page, and for the total.
    expect(paidIn.read).toBeLessThan(2 * uncounted + few);
    expect(paidIn.found.meta.total).toBe(auctions);
  });

  test('charts count the days since the last that was counted, and no more', async () => {
    for (const days of [7, 30, 90]) {
      const { found, read } = await look(`charts of ${days} days`, (db) => getCharts(db, days));
      expect(found.days).toHaveLength(days);
      // Two of the ninety days are not counted: today and, in the first hour of a day, yesterday.
      expect(read).toBeLessThan((5 * 5 * many) / 90);
    }
    const { found } = await look('charts', (db) => getCharts(db, 90));
    expect(found.totals.bids).toBeGreaterThan(many * 0.98);
  });

  test('sums and the dashboard say what the files do', async () => {
    await look('dashboard', (db) => getDashboard(db));
    const { found, read } = await look('sums', (db) => getMoney(db));
    expect(read).toBeLessThan(uncounted + few);
    expect(found.sealed).toMatchObject({ auctions: 20, payments: many / 10 });
    expect(found.declared).toMatchObject({ auctions: 180, payments: declared, refunds: 20_000 });
    const startedAt = performance.now();
    const { body } = await admin.browser.send('GET', '/api/money/payments.csv');
    console.log(`payments as CSV: ${(performance.now() - startedAt).toFixed(0)} ms, ${body.length} bytes`);
    const lines = parse<Record<string, string>>(body, { bom: true, columns: true });
    expect(lines).toHaveLength(declared);
    const sum = lines.reduce((total, line) => total + Math.round(Number(line['Amount (INR)']) * 100), 0);
    expect(sum / 100).toBe(found.declared.captured);
    const file = await admin.browser.send('GET', '/api/money/days.csv');
    const dayLines = parse<Record<string, string>>(file.body, { bom: true, columns: true });
    const byDay = dayLines.reduce((total, line) => total + Math.round(Number(line['Captured (INR)']) * 100), 0);
    expect(byDay / 100).toBe(found.declared.captured);
  });
});
