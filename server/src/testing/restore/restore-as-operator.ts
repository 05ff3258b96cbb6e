import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../db/database.ts';
import { readProviderBooks } from '../chaos/provider-books.ts';
import type { World } from '../chaos/raise-world.ts';
import { waitUntil } from '../chaos/victim.ts';
import { portsSaid, ServerProcess } from '../server-process.ts';
import type { BackedUpPostgres } from './backed-up-postgres.ts';
import type { DataFolderCopies } from './data-folder-copies.ts';

export type Restored = {
  readonly to: string;
  /** `told`: how many bids were acknowledged to people. `lost`: how many of them the restored database lacked. */
  readonly told: number;
  readonly lost: number;
  /** How old the newest restored bid was, in milliseconds, when the disk was lost or at the chosen moment. */
  readonly lostMs: number;
  readonly times: Readonly<Record<'restored' | 'audited' | 'settled' | 'serving' | 'givenBack', number>>;
  readonly applied: string;
  readonly audit: string;
  readonly missingHeads: number;
  readonly settled: string;
  readonly broken: readonly string[];
};

const refundLimitMs = 180_000;

type ToRestore = {
  readonly postgres: BackedUpPostgres;
  readonly world: World;
  readonly copies: DataFolderCopies;
  readonly say: (line: string) => void;
  readonly told: readonly string[];
  readonly unsettled: boolean;
  readonly to: string;
  readonly until: Date;
  readonly moment?: string;
  /** A picture that the data folder contained before the loss. */
  readonly picture: { readonly name: string; readonly bytes: Buffer };
  /** The id of the person who was excluded only after the chosen moment. */
  readonly excluded: string;
};

/** Follows the steps of docs/operations.md, as an operator would. */
export async function restoreAsOperator(asked: ToRestore): Promise<Restored> {
  const { postgres, copies, say, told, to, until, moment } = asked;
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const broken: string[] = [];
  const check = (isSo: boolean, problem: string) => void (isSo || broken.push(problem));
  await copies.restore();
  await postgres.restore(moment);
  const restored = since();
  say(`Restored to ${to} after ${(restored / 1000).toFixed(1)} s.`);
  const db = openDatabase(postgres.url, { maximum: 4 });
  const kept = await readKept(db);

  const applied = await admin(asked, 'apply-again');
  check(applied.code === 0 && (await isExcluded(db, asked.excluded)), `an exclusion is forgotten: ${applied.said}`);
  const audit = await admin(asked, 'audit');
  check(/acts?, each as it was recorded/.test(audit.said), `the audit log does not fit: ${audit.said}`);
  const audited = since();
  const settled = await settle(asked, check);
  const settledMs = since();
  say(`Settled: ${settled.split('\n')[0]}`);
  const { serving, givenBack } = await letIn(asked, db, check, since);
  const books = await admin(asked, 'books');
  check(books.code === 0, `the books differ: ${books.said.slice(-2000)}`);
  broken.push(...(await findBroken(db, asked.world)));
  await db.destroy();
  say(`Checked: ${broken.length} differences.`);

  const lost = told.filter((orderId) => !kept.orders.has(orderId)).length;
  const missingHeads = Number(/logs, (\d+) are missing/.exec(audit.said)?.[1] ?? 0);
  return {
    ...{ to, told: told.length, lost, lostMs: until.getTime() - kept.newestAt },
    times: { restored, audited, settled: settledMs, serving, givenBack },
    ...{ applied: applied.said, audit: audit.said, missingHeads, settled, broken },
  };
}

type Check = (isSo: boolean, problem: string) => void;

const admin = ({ world }: Pick<ToRestore, 'world'>, ...words: string[]) =>
  new ServerProcess('admin.ts', { ...world.settings }, words).ended;

async function settle(asked: ToRestore, check: Check): Promise<string> {
  if (asked.unsettled) return '(left out)';
  const { code, said } = await admin(asked, 'settle');
  check(code === 0, `settling ended with ${code}: ${said}`);
  const again = await admin(asked, 'settle');
  check(again.said.startsWith('Our books lack no payment'), `settled twice: ${again.said}`);
  return said;
}

async function letIn({ world, picture }: ToRestore, db: Db, check: Check, since: () => number) {
  const server = new ServerProcess('main.ts', { ...world.settings });
  const [, port] = await server.says(portsSaid.server);
  const image = await readFile(join(String(world.settings['DATA_DIR']), 'pictures', picture.name));
  check(image.equals(picture.bytes), 'a picture is not what it was');
  check((await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'the server is not ready');
  const serving = since();
  check(await waitUntil(async () => (await countPending(db)) === 0, refundLimitMs), 'refunds are still owed');
  const givenBack = since();
  await server.kill('SIGTERM');
  return { serving, givenBack };
}

async function isExcluded(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from own_limits join own_limits_accounts using (own_limits_id) join users using (user_id)
    where email = ${email} and excluded_until > game_clock()`.execute(db);
  return rows.length > 0;
}

async function readKept(db: Db) {
  const { rows } = await sql<{ orderId: string; at: Date }>`
    select o.provider_order_id as order_id, b.placed_at as at from bids b join payment_orders o using (payment_order_id)`.execute(
    db,
  );
  return {
    orders: new Set(rows.map(({ orderId }) => orderId)),
    newestAt: Math.max(...rows.map(({ at }) => at.getTime())),
  };
}

async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from refunds where state = 'pending'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Finds captured payments that are not exactly one bid or one complete refund. */
async function findBroken(db: Db, world: World): Promise<string[]> {
  const { payments, refunds } = await readProviderBooks(world.sandbox);
  const { rows } = await sql<{ id: string }>`
    select p.provider_payment_id as id from payments p join payment_orders o using (payment_order_id)
    join bids using (payment_order_id) where p.is_first and o.state = 'consumed'`.execute(db);
  const bids = new Set(rows.map(({ id }) => id));
  const backOf = new Map<string, number>();
  for (const { paymentId, amountPaise, status } of refunds)
    if (status !== 'failed') backOf.set(paymentId, (backOf.get(paymentId) ?? 0) + amountPaise);
  return payments
    .filter(({ captured }) => captured)
    .flatMap(({ id, amountPaise }) => {
      const [back, due] = [backOf.get(id) ?? 0, bids.has(id) ? 0 : amountPaise];
      return back === due
        ? []
        : [`payment ${id} is ${bids.has(id) ? 'a bid' : 'no bid'}, and ${back} of ${amountPaise} went back`];
    });
}
