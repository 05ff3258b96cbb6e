import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../db/database.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { ServerProcess } from '../server-process.ts';
import { setClock } from '../set-clock.ts';
import { insertAuction, insertPeople } from './cast.queries.ts';
import { Chance } from './chance.ts';
import { readProviderBooks } from './provider-books.ts';
import { raiseWorld, type SandboxAccess, type World } from './raise-world.ts';
import { waitUntil } from './victim.ts';

type Options = {
  readonly refunds: number;
  readonly kills: number;
  readonly seed: number;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

type StormResult = { readonly summary: string; readonly broken: readonly string[] };

const payersAtOnce = 16;
const paise = 700;
const minuteMs = 60_000;
/** The faults: replies are lost after the work was done, calls fail, and webhooks come late, twice or not at all. */
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

/** Cancels an auction with many payments, kills processes while refunds are sent, and checks each refund. */
export async function runRefundStorm({ refunds, kills, seed, shutdown, say }: Options): Promise<StormResult> {
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
  const auctionId = await payMany(db, world.sandbox, refunds);
  say(`${seconds()} s: ${refunds} payments are captured; seed ${seed}.`);
  await setFaults(world.sandbox, { seed, ...weather });
  const chance = new Chance(seed);
  let aheadMs = 0;
  await sql`update auctions set outcome = 'cancelled', cancelled_at = game_clock() where auction_id = ${auctionId}`.execute(
    db,
  );
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

  const broken = [...crashes, ...(await countEach(db, world.sandbox, refunds)), ...(await compareBooks(world))];
  return { summary: `${refunds} refunds, ${kills} kills, ${took} s from the cancelling to the last`, broken };
}

/** Makes the payments at the provider, and records them as the calls of browsers would. */
async function payMany(db: Db, sandbox: SandboxAccess, count: number): Promise<string> {
  const [admin, ...bidders] = await insertPeople(db, 'none', 101);
  if (!admin) throw new Error('there is no administrator');
  const auctionId = await insertAuction(db, admin.userId, { amounts: 100, maxSlots: 100, lastsMinutes: 600 });
  let left = count;
  const payer = async () => {
    while (left > 0) {
      left -= 1;
      const receipt = `storm-${left}`;
      const order = await ask(sandbox, 'POST', '/v1/orders', { amount: paise, currency: 'INR', receipt });
      await command(sandbox, 'POST', '/sandbox/pay', { orderId: order.id });
    }
  };
  await Promise.all(Array.from({ length: payersAtOnce }, payer));
  const { payments } = await readProviderBooks(sandbox);
  for (let first = 0; first < payments.length; first += 1000) {
    const chunk = payments.slice(first, first + 1000);
    const people = chunk.map((_, n) => bidders[n % bidders.length]?.userId ?? '');
    await sql`
      with paid as (
        select * from unnest(${chunk.map(({ id }) => id)}::text[], ${chunk.map(({ orderId }) => orderId)}::text[], ${people}::uuid[])
          as paid (payment, provider_order, bidder)
      ), opened as (
        insert into payment_orders (auction_id, bidder_id, amount_paise, receipt, provider_order_id, holds_slot, state, paid_at, hold_expires_at)
        select ${auctionId}::uuid, bidder, ${paise}, 'storm ' || provider_order, provider_order, false, 'paid', game_clock(),
          game_clock() + interval '5 minutes'
        from paid returning payment_order_id, provider_order_id
      )
      insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      select payment, payment_order_id, ${paise}, true from opened join paid on provider_order = provider_order_id`.execute(
      db,
    );
  }
  return auctionId;
}

/** Moves the clock forward when no work is due, because refunds that failed wait up to an hour. */
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
      // PostgreSQL was killed and is restarting.
    }
    await pause(1000);
  }
}

/** Checks that each payment was refunded once and in full at the provider, and is refunded in our books. */
async function countEach(db: Db, sandbox: SandboxAccess, count: number): Promise<string[]> {
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
      const isOnce = each.length === 1 && each[0]?.amountPaise === amountPaise && each[0].status === 'processed';
      return isOnce ? [] : [`payment ${id} was refunded ${each.length} times`];
    }),
    ...(books.payments.length === count ? [] : [`the provider has ${books.payments.length} payments`]),
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

/** Repeats the call, because the sandbox may be restarting. */
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
