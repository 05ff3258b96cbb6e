import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../db/database.ts';
import { csrfToken, hashAnonymousId } from '../http/anonymous-session.ts';
import { deriveKeys } from '../context/keys.ts';
import { OwnServer } from '../testing/own-server.ts';
import { buyBid, type Placed, type Session } from '../testing/remote-buyer.ts';

const slots = 50;
/**
 * More people than slots. A purchase is refused while another purchase of the same person is unpaid, but each person
 * can get at least one slot while slots are free. So every slot ends up taken.
 */
const people = 60;
const server = await OwnServer.create(randomBytes(32).toString('hex'));
afterAll(() => server.remove());

async function insertPerson(db: Db, n: number, role: 'USER' | 'ADMIN'): Promise<Session> {
  const { userId } = await db
    .insertInto('users')
    .values({
      firstName: 'Somebody',
      email: `somebody.${n}@example.in`,
      mobileNumber: `+9198000000${String(n).padStart(2, '0')}`,
      passwordHash: 'none',
      role,
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  const keys = { keys: deriveKeys(server.appSecret) };
  const visitorId = randomBytes(32).toString('base64url');
  const expiresAt = sql<Date>`game_clock() + interval '1 day'`;
  await db
    .insertInto('sessions')
    .values({ sessionHash: hashAnonymousId(keys, visitorId), userId, expiresAt })
    .execute();
  const token = csrfToken(keys, visitorId);
  return { userId, cookie: `ekbid_visitor=${visitorId}; XSRF-TOKEN=${token}`, token };
}

async function insertAuction(db: Db, createdBy: string): Promise<string> {
  const { auctionId } = await db
    .insertInto('auctions')
    .values({
      title: 'A race through a crash',
      description: 'Fifty slots.',
      startingBidPaise: 100,
      endingBidPaise: 100_000,
      bidIncrementPaise: 100,
      maxSlots: slots,
      startTime: sql<Date>`game_clock() - interval '1 hour'`,
      endTime: sql<Date>`game_clock() + interval '1 hour'`,
      createdBy,
    })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return auctionId;
}

test('a kill in the middle of 200 purchases loses no acknowledged bid and doubles none', async () => {
  let db = openDatabase(await server.start());
  const admin = await insertPerson(db, people, 'ADMIN');
  const buyers = await Promise.all(Array.from({ length: people }, (_, n) => insertPerson(db, n, 'USER')));
  const auctionId = await insertAuction(db, admin.userId);
  await db.destroy();

  const acknowledged: Placed[] = [];
  const { promise: underWay, resolve: isUnderWay } = Promise.withResolvers<void>();
  const purchases = Array.from({ length: 200 }, async (_, n) => {
    const placed = await buyBid(server, auctionId, buyers[n % people] as Session, n + 1);
    if (placed) acknowledged.push(placed);
    if (acknowledged.length === 15) isUnderWay();
  });
  await underWay;
  await server.kill();
  const databaseUrl = await server.start();
  await Promise.all(purchases);

  db = openDatabase(databaseUrl);
  try {
    const bids = await db
      .selectFrom('bids')
      .where('auctionId', '=', auctionId)
      .select(['bidId', 'bidderId', 'amountPaise', 'paymentOrderId', 'seq'])
      .execute();
    const stored = new Map(bids.map((bid) => [bid.bidId, bid]));
    for (const { bidId, userId, amount } of acknowledged)
      expect(stored.get(bidId)).toMatchObject({ bidderId: userId, amountPaise: amount * 100 });
    expect(acknowledged.length).toBeGreaterThan(15);
    expect(new Set(bids.map(({ paymentOrderId }) => paymentOrderId)).size).toBe(bids.length);
    expect(bids.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(bids.map((_, n) => n + 1));
    expect(bids.length).toBeLessThanOrEqual(slots);

    const auction = await db
      .selectFrom('auctions')
      .where('auctionId', '=', auctionId)
      .select(['slotsFilled', 'slotsHeld'])
      .executeTakeFirstOrThrow();
    expect(auction.slotsFilled).toBe(bids.length);
    // A payment whose reply was lost in the crash is reconciled after its reservation expires. Until then its slot
    // counts as held.
    expect(auction.slotsFilled + auction.slotsHeld).toBe(slots);
    const { rows } = await sql<{ people: number; money: number }>`
      select (select coalesce(sum(people), 0)::int from amount_counts where auction_id = ${auctionId}) as people,
        (select count(*)::int from payments p join payment_orders o using (payment_order_id)
          where o.auction_id = ${auctionId} and o.state <> 'paid') as money`.execute(db);
    expect(rows[0]).toEqual({ people: bids.length, money: bids.length });
  } finally {
    await db.destroy();
  }
}, 120_000);
