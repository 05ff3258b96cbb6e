import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../db/database.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { ServerProcess } from '../server-process.ts';
import { setClock } from '../set-clock.ts';
import { insertAuction, insertPeople } from './cast.queries.ts';
import { Chance } from './chance.ts';
import { ChaosClient } from './chaos-client.ts';
import { readProviderBooks } from './provider-books.ts';
import { raiseWorld, type SandboxAccess, type World } from './raise-world.ts';
import { waitUntil } from './victim.ts';

/**
 * Why the payments are refunded: their auction is cancelled, or the result of their `refundable` auction is declared.
 */
export const stormModes = ['cancelled', 'refundable'] as const;
type StormMode = (typeof stormModes)[number];

type Options = {
  readonly mode: StormMode;
  readonly refunds: number;
  readonly kills: number;
  readonly seed: number;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

type StormResult = { readonly summary: string; readonly broken: readonly string[] };

const payersAtOnce = 16;
const bidders = 100;
const password = 'a storm is coming 7';
const minuteMs = 60_000;
/** The provider's faults: replies are lost after the work was done, calls fail, webhooks come late, twice or never. */
const weather = {
  calls: [
    { fault: 'drop_reply', chance: 0.1 },
    { fault: 'reset', chance: 0.04 },
    { fault: 'error_500', chance: 0.04 },
    { fault: 'error_429', chance: 0.02 },
    { path: '/v1/payments/*/refund', method: 'POST', fault: 'conflict_409', chance: 0.05 },
  ],
  webhooks: { lose: 0.5, duplicate: 0.2, delayMs: [0, 1000] },
};

/**
 * Cancels an auction with many payments, or declares a refundable one with many bids. Kills processes while the refunds
 * are sent, and then checks each refund.
 */
export async function runRefundStorm({ mode, refunds, kills, seed, shutdown, say }: Options): Promise<StormResult> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const crashes: string[] = [];
  const world = await raiseWorld({
    onCrash: (name, said) => void crashes.push(`${name} ended by itself: ${said.slice(-2000)}`),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    shutdown,
  });
  const db = openDatabase(world.databaseUrl, { maximum: 4 });
  shutdown.onShutdown('The connections', () => db.destroy());

  await setFaults(world.sandbox, { seed, webhooks: { lose: 1 } });
  const chance = new Chance(seed);
  const payments = await payMany(
    world.sandbox,
    mode === 'refundable' ? [100, ...priceList(refunds)] : priceList(refunds),
  );
  say(`${seconds()} s: ${payments.length} payments are captured; seed ${seed}.`);
  await setFaults(world.sandbox, { seed, ...weather });
  const ended = await (mode === 'refundable' ? declareMany : cancelMany)({ db, world, chance, say }, payments);
  let aheadMs = 0;
  const refundedFrom = seconds();

  for (let n = 1; n <= kills; n += 1) {
    const enough = Math.floor((n * refunds) / (kills + 1));
    aheadMs = await untilRefunded(db, enough, aheadMs);
    const victim = chance.pick(world.victims);
    if (await victim.kill()) say(`${seconds()} s: kill ${n}: ${victim.name}, ${enough} refunds made`);
  }
  await waitUntil(() => world.victims.every((victim) => victim.isUp()), 120_000);
  await setFaults(world.sandbox, { seed });
  await untilRefunded(db, refunds, aheadMs);
  const took = seconds() - refundedFrom;
  say(`${seconds()} s: all is refunded.`);

  const broken = [
    ...crashes,
    ...(await countEach(db, world.sandbox, { refunds, kept: ended.kept })),
    ...(await checkEarned(db, ended.kept)),
    ...(await compareBooks(world)),
  ];
  return { summary: `${refunds} refunds, ${kills} kills, ${took} s from the end to the last${ended.took}`, broken };
}

type Paid = { readonly id: string; readonly orderId: string | null; readonly amountPaise: number };

/** Amounts in paise from ₹2 on. As many orders have each amount as there are bidders, so each person gets it once. */
const priceList = (count: number) => Array.from({ length: count }, (_, n) => 200 + 100 * Math.floor(n / bidders));

/** Makes these payments at the provider. Returns them in the order of their amounts. */
async function payMany(sandbox: SandboxAccess, prices: readonly number[]): Promise<readonly Paid[]> {
  const waiting = [...prices.entries()];
  const payer = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, amount] = next;
      const order = await ask(sandbox, 'POST', '/v1/orders', { amount, currency: 'INR', receipt: `storm-${n}` });
      await command(sandbox, 'POST', '/sandbox/pay', { orderId: order.id });
    }
  };
  await Promise.all(Array.from({ length: payersAtOnce }, payer));
  return (await readProviderBooks(sandbox)).payments.toSorted((one, other) => one.amountPaise - other.amountPaise);
}

type Scene = { readonly db: Db; readonly world: World; readonly chance: Chance; readonly say: (line: string) => void };
/** `kept` are the payments that must not be refunded. `took` says for the summary how long declaring took. */
type Ended = { readonly kept: readonly Paid[]; readonly took: string };

/** Records the payments as paid orders without bids, and cancels the auction. */
async function cancelMany({ db }: Scene, payments: readonly Paid[]): Promise<Ended> {
  const [admin, ...people] = await insertPeople(db, 'none', 1 + bidders);
  if (!admin) throw new Error('there is no administrator');
  const auctionId = await insertAuction(db, admin.userId, { amounts: 100, maxSlots: 100, lastsMinutes: 600 });
  await recordPaid(db, auctionId, people, payments, 'paid');
  await sql`update auctions set outcome = 'cancelled', cancelled_at = game_clock() where auction_id = ${auctionId}`.execute(
    db,
  );
  return { kept: [], took: '' };
}

/** Records the payments with their bids, which fill a refundable auction. Then an administrator declares the result. */
async function declareMany({ db, world, chance, say }: Scene, payments: readonly Paid[]): Promise<Ended> {
  const [admin, ...people] = await insertPeople(db, await hashPassword(password), 1 + bidders);
  if (!admin) throw new Error('there is no administrator');
  const plan = { amounts: 10_000, maxSlots: payments.length, lastsMinutes: 600, entryMode: 'refundable' } as const;
  const auctionId = await insertAuction(db, admin.userId, plan);
  await sql`update auctions set ever_ordered = true where auction_id = ${auctionId}`.execute(db);
  await recordPaid(db, auctionId, people, payments, 'consumed');
  await placeAll(db, auctionId);

  const client = new ChaosClient(world.url, chance);
  await client.signIn(admin.email, password);
  const declare = (id: string) => client.call('POST', `/auctions/${id}/declare-winner`);
  // First the worker must close the log, as before every result. Then calls with random ids warm up the server, because
  // the time of the real call is measured.
  const isClosed = async () => {
    const auction = db.selectFrom('auctions').where('auctionId', '=', auctionId).select('logClosedAt');
    return (await auction.executeTakeFirstOrThrow()).logClosedAt !== null;
  };
  if (!(await waitUntil(isClosed, 120_000))) throw new Error('the log was not closed');
  for (let n = 0; n < 5; n += 1) await declare(randomUUID());
  const from = performance.now();
  const { status } = await declare(auctionId);
  const ms = Math.round(performance.now() - from);
  if (status !== 200) throw new Error(`not declared: ${status}`);
  say(`The result of ${payments.length} bids was declared in ${ms} ms.`);
  return { kept: payments.slice(0, 1), took: `; declared in ${ms} ms` };
}

type People = readonly { readonly userId: string }[];

async function recordPaid(
  db: Db,
  auctionId: string,
  people: People,
  payments: readonly Paid[],
  state: 'paid' | 'consumed',
): Promise<void> {
  for (let first = 0; first < payments.length; first += 1000) {
    const chunk = payments.slice(first, first + 1000);
    const whose = chunk.map((_, n) => people[(first + n) % people.length]?.userId ?? '');
    await sql`
      with paid as (
        select * from unnest(${chunk.map(({ id }) => id)}::text[], ${chunk.map(({ orderId }) => orderId)}::text[],
          ${chunk.map(({ amountPaise }) => amountPaise)}::bigint[], ${whose}::uuid[])
          as paid (payment, provider_order, paise, bidder)
      ), opened as (
        insert into payment_orders (auction_id, bidder_id, amount_paise, receipt, provider_order_id, holds_slot, state, paid_at, hold_expires_at)
        select ${auctionId}::uuid, bidder, paise, 'storm ' || provider_order, provider_order, false, ${state}, game_clock(),
          game_clock() + interval '5 minutes'
        from paid returning payment_order_id, provider_order_id
      )
      insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      select payment, payment_order_id, paise, true from opened join paid on provider_order = provider_order_id`.execute(
      db,
    );
  }
}

/** Inserts a bid for each order of an auction. The commitments are placeholders, which nothing here checks. */
async function placeAll(db: Db, auctionId: string): Promise<void> {
  await sql`
    insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
    select gen_random_uuid(), auction_id, bidder_id, amount_paise, payment_order_id, row_number() over (order by payment_order_id),
      decode(md5(bidder_id::text), 'hex'), sha256('n'), sha256('c'), game_clock()
    from payment_orders where auction_id = ${auctionId}`.execute(db);
  await sql`insert into amount_counts (auction_id, amount_paise, people)
    select auction_id, amount_paise, count(*) from bids where auction_id = ${auctionId} group by 1, 2`.execute(db);
  await sql`update auctions a set slots_filled = c.bids, bidders = c.people, logged_at = game_clock()
    from (select count(*) as bids, count(distinct bidder_id) as people from bids where auction_id = ${auctionId}) c
    where auction_id = ${auctionId}`.execute(db);
  await sql`analyze bids, amount_counts, payments, payment_orders, auctions`.execute(db);
}

/** Checks that the ledger records exactly the amount of the kept payments as earned. */
async function checkEarned(db: Db, kept: readonly Paid[]): Promise<string[]> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entries where movement = 'earned'`.execute(db);
  const due = kept.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return rows[0]?.paise === due ? [] : [`${rows[0]?.paise} paise are earned, and ${due} are right`];
}

/**
 * Waits until all refunds are made. When nothing happens any more, moves the clock forward, because a failed refund can
 * wait for up to an hour.
 */
async function untilRefunded(db: Db, enough: number, from: number): Promise<number> {
  let aheadMs = from;
  let before = -1;
  for (;;) {
    try {
      const { rows } = await sql<{ made: number }>`
        select count(*)::int as made from refunds where state = 'refunded'`.execute(db);
      const made = rows[0]?.made ?? 0;
      if (made >= enough) return aheadMs;
      if (made === before) await setClock(db, { aheadMs: (aheadMs += 20 * minuteMs) });
      before = made;
    } catch {
      // PostgreSQL was killed and is restarting. The loop asks again.
    }
    await pause(1000);
  }
}

type Due = { readonly refunds: number; readonly kept: readonly Paid[] };

/**
 * Checks at the provider and in our books that each payment was refunded once and in full, and that no kept payment was
 * refunded.
 */
async function countEach(db: Db, sandbox: SandboxAccess, { refunds: count, kept }: Due): Promise<string[]> {
  const books = await readProviderBooks(sandbox);
  const made = Map.groupBy(books.refunds, ({ paymentId }) => paymentId);
  const { rows } = await sql<{ state: string; refunds: number; providerRefunds: number }>`
    select r.state, count(*)::int as refunds, count(distinct r.provider_refund_id)::int as provider_refunds
    from refunds r join payments using (payment_id) join payment_orders o using (payment_order_id)
    where o.state = 'refunded' group by r.state`.execute(db);
  const expected = [{ state: 'refunded', refunds: count, providerRefunds: count }];
  return [
    ...books.payments.flatMap(({ id, amountPaise }) => {
      const each = made.get(id) ?? [];
      if (kept.some((payment) => payment.id === id)) return each.length === 0 ? [] : [`payment ${id} was refunded`];
      const isOnce = each.length === 1 && each[0]?.amountPaise === amountPaise && each[0].status === 'processed';
      return isOnce ? [] : [`payment ${id} was refunded ${each.length} times`];
    }),
    ...(books.payments.length === count + kept.length ? [] : [`the provider has ${books.payments.length} payments`]),
    ...(JSON.stringify(rows) === JSON.stringify(expected) ? [] : [`our books say ${JSON.stringify(rows)}`]),
  ];
}

async function compareBooks({ settings }: World): Promise<string[]> {
  const { code, said } = await new ServerProcess('admin.ts', settings, ['books']).ended;
  return code === 0 ? [] : [`the books differ from the provider's: ${said}`];
}

const setFaults = (sandbox: SandboxAccess, faults: object) => command(sandbox, 'PUT', '/sandbox/faults', faults);

async function ask({ url, keyId, keySecret }: SandboxAccess, method: string, path: string, body: object) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return send(`${url}${path}`, method, { authorization }, body);
}

function command({ url, token }: SandboxAccess, method: string, path: string, body: object) {
  return send(`${url}${path}`, method, { 'x-sandbox-token': token }, body);
}

/** Sends a call to the sandbox, and repeats it while the sandbox is restarting. */
async function send(
  url: string,
  method: string,
  access: Record<string, string>,
  body: object,
): Promise<{ id: string }> {
  const request = { method, headers: { 'content-type': 'application/json', ...access }, body: JSON.stringify(body) };
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(url, request).catch(() => undefined);
    if (reply?.ok) return (await reply.json()) as { id: string };
    if (reply || tries === 200) throw new Error(`${url} was answered with ${reply ? await reply.text() : 'nothing'}`);
    await pause(100);
  }
}
