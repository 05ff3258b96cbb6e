import { hash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPassword } from '../sessions/passwords.ts';
import { folderPictureStore } from '../pictures/picture-store.ts';
import { largestFile, pictureFiles } from '../pictures/store-picture.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { deriveKeys } from '../context/keys.ts';
import { openRazorpay } from '../provider/razorpay.ts';
import { type Sandbox, startSandbox } from '../boot/gateways.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { buildDemo } from './build-demo.ts';
import { isEmpty } from './demo.queries.ts';
import { drawPictures } from './draw-pictures.ts';
import { readConfig } from '../boot/config.ts';
import { prizes } from './prizes.ts';
import { findSignIns, signInsFile } from './people.ts';

const account = { keyId: 'rzp_test_demonstration', keySecret: 'a secret of this test' };
const log = pino({ level: 'silent' });
let folder: string;
let sandbox: Sandbox;
let database: TestDatabase;
let db: Db;

const build = (sandboxUrl: string) =>
  buildDemo({
    databaseUrl: database.connectionString,
    folder,
    sandboxUrl,
    deps: {
      config: readConfig({}),
      keys: deriveKeys('a secret of at least thirty-two characters'),
      provider: openRazorpay({ api: sandbox.url, ...account }),
      pictures: folderPictureStore(join(folder, 'pictures')),
      log,
    },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekbid-demonstration-'));
  database = await createTestDatabase();
  const settings = { port: 0, dataFile: ':memory:', token: 'a token', ...account };
  sandbox = await startSandbox(settings, log);
});
afterAll(async () => {
  await db.destroy();
  await sandbox.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a database without tables is empty', async () => {
  const bare = new URL(database.connectionString);
  bare.pathname = '/postgres';
  expect(await isEmpty(bare.href)).toBe(true);
});

test('a demo that cannot be finished leaves nothing behind', async () => {
  // Nothing listens on this port, so the demo's payments fail.
  await expect(build('http://127.0.0.1:4')).rejects.toThrow();
  expect(await isEmpty(database.connectionString)).toBe(true);
  expect(await findSignIns(folder)).toBeUndefined();
});

describe('the demo', () => {
  beforeAll(async () => {
    await build(sandbox.url);
    db = openDatabase(database.connectionString);
  });

  test('has auctions of every kind', async () => {
    const { rows } = await sql<{ title: string; state: string }>`
      select title, coalesce(outcome, case when end_time <= game_clock() then 'over' when start_time > game_clock()
        then 'upcoming' when slots_filled = max_slots then 'full' else 'running' end) as state
      from auctions`.execute(db);
    const titlesBy = Object.groupBy(rows, ({ state }) => state);
    expect(Object.fromEntries(Object.entries(titlesBy).map(([state, titles]) => [state, titles?.length]))).toEqual({
      running: 4,
      upcoming: 2,
      full: 1,
      over: 1,
      winner: 2,
      no_unique_bid: 1,
      cancelled: 1,
    });
  });

  test('has the winners that its bids make', async () => {
    const { rows } = await sql<{ won: string }>`
      select concat_ws(' ', title, first_name, amount_paise) as won
      from auctions join bids on bid_id = winning_bid_id join users on user_id = bidder_id order by title`.execute(db);
    expect(rows.map(({ won }) => won)).toEqual([
      'Kanchipuram silk saree Kavya 3000',
      'Noise-cancelling headphones Imran 700',
    ]);
  });

  test('has a prize that arrived and one to claim', async () => {
    const { rows } = await sql<{ prize: string }>`
      select concat_ws(' ', title, state) as prize from prizes join auctions using (auction_id) order by title`.execute(
      db,
    );
    expect(rows.map(({ prize }) => prize)).toEqual([
      'Kanchipuram silk saree delivered',
      'Noise-cancelling headphones to_claim',
    ]);
  });

  test('tells of a past in which everything came after what it follows from', async () => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from bids b
      join auctions a using (auction_id) join payment_orders o using (payment_order_id) join users u on u.user_id = b.bidder_id
      left join payments p using (payment_order_id)
      left join bids previous on previous.auction_id = b.auction_id and previous.seq = b.seq - 1
      where not (u.created_at < a.created_at and a.created_at < a.start_time and a.start_time < o.created_at
        and o.created_at <= coalesce(p.captured_at, o.paid_at) and coalesce(p.captured_at, o.paid_at) <= b.placed_at
        and (p.captured_at is null) = o.is_free and b.placed_at < least(a.end_time, clock_timestamp()))
        or previous.placed_at > b.placed_at or a.declared_at < b.placed_at or a.cancelled_at < b.placed_at`.execute(db);
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('has every rupee on the books of the provider as well, and owes refunds where there is no winner', async () => {
    const { rows } = await sql<{ id: string; amountPaise: number }>`
      select provider_payment_id as id, amount_paise from payments`.execute(db);
    const provider = openRazorpay({ api: sandbox.url, ...account });
    expect(rows).toHaveLength(bidsIn(({ entryMode }) => entryMode !== 'free'));
    for (const { id, amountPaise } of rows)
      expect(await provider.fetchPayment(id)).toMatchObject({ value: { amountPaise, status: 'captured' } });

    const owed = await sql<{ title: string; refunds: number }>`
      select title, count(*)::int as refunds from refunds join payments using (payment_id)
      join payment_orders using (payment_order_id) join auctions using (auction_id) group by 1 order by 1`.execute(db);
    expect(owed.rows).toEqual([{ title: 'Air fryer, 4 litres', refunds: 3 }]);
    const owing = await sql`
      select from auctions where outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null`.execute(db);
    expect(owing.rows).toHaveLength(1);
  });

  test('shows a running auction of each way to enter, with bids', async () => {
    const { rows } = await sql<{ entryMode: string; bids: number; free: number }>`
      select a.entry_mode, count(distinct b.bid_id)::int as bids, count(distinct b.bid_id) filter (where o.is_free)::int as free
      from auctions a join bids b using (auction_id) join payment_orders o using (payment_order_id)
      where a.outcome is null and a.end_time > game_clock() and a.slots_filled < a.max_slots group by 1 order by 1`.execute(
      db,
    );
    const free = bidsIn(({ entryMode }) => entryMode === 'free');
    expect(rows.map(({ entryMode }) => entryMode)).toEqual(['free', 'paid', 'refundable']);
    expect(rows.map(({ free }) => free)).toEqual([free, 0, 0]);
    expect(rows[0]?.bids).toBe(free);
    expect(free).toBeGreaterThan(9);
  });

  test('leaves the clock of the game as the migrations made it', async () => {
    const untouched = await createTestDatabase();
    const other = openDatabase(untouched.connectionString);
    const definition = sql<{ text: string }>`select pg_get_functiondef('game_clock()'::regprocedure) as text`;
    expect((await definition.execute(db)).rows).toEqual((await definition.execute(other)).rows);
    await other.destroy();
    await untouched.drop();
  });

  test('lets everyone sign in with the passwords of its file, which only this user can read', async () => {
    expect(Object.keys(JSON.parse(await readFile(signInsFile(folder), 'utf8')) as object)).toEqual([
      'admin',
      'bidders',
    ]);
    expect((await stat(signInsFile(folder))).mode & 0o777).toBe(0o600);
    const signIns = await findSignIns(folder);
    if (!signIns) throw new Error('no sign-ins were written');
    const people = await db.selectFrom('users').select(['email', 'mobileNumber', 'passwordHash', 'role']).execute();
    expect(people.filter(({ role }) => role === 'ADMIN').map(({ email }) => email)).toEqual([signIns.admin.email]);
    expect(people).toHaveLength(1 + signIns.bidders.length);
    for (const { email, mobileNumber, password } of [signIns.admin, ...signIns.bidders]) {
      const person = people.find((person) => person.email === email && person.mobileNumber === mobileNumber);
      expect(await isPassword(person?.passwordHash ?? null, password)).toBe(true);
    }
  });

  test('says in every auction what it is', async () => {
    const auctions = await db.selectFrom('auctions').select('description').execute();
    for (const { description } of auctions) expect(description).toContain('This is a demonstration');
  });

  test('draws the pictures that are missing, and only those', async () => {
    const painted = ['City bicycle, 7 gears', 'Power bank, 20,000 mAh'];
    await db
      .updateTable('auctions')
      .where('title', 'not in', painted)
      .set({ picture: 'f'.repeat(32) })
      .execute();
    const phone = db.selectFrom('auctions').where(sql<boolean>`further_pictures <> '[]'`);
    await drawPictures({ db, pictures: folderPictureStore(join(folder, 'pictures')), log });
    const auctions = await db.selectFrom('auctions').select(['title', 'picture']).execute();
    const drawn = auctions.filter(({ picture }) => picture !== 'f'.repeat(32));
    expect(drawn.map(({ title }) => title).sort()).toEqual(painted);
    // The only auction with further pictures. Its fair-play log names their hashes before the files exist.
    const further = (await phone.select('furtherPictures').executeTakeFirstOrThrow()).furtherPictures;
    expect(further.map(({ alt }) => alt)).toEqual(['Its back', 'Its sealed box']);
    for (const { picture, sha256 } of further) {
      const largest = await readFile(join(folder, 'pictures', largestFile(picture ?? '')));
      expect(hash('sha256', largest, 'hex')).toBe(sha256);
    }
    const files = [...drawn, ...further].flatMap(({ picture }) => pictureFiles(picture ?? ''));
    expect((await readdir(join(folder, 'pictures'))).sort()).toEqual(files.sort());
    for (const { title, picture } of drawn) {
      const largest = await readFile(join(folder, 'pictures', largestFile(picture ?? '')));
      const log = db
        .selectFrom('fairPlayEvents')
        .innerJoin('auctions', 'auctions.auctionId', 'fairPlayEvents.auctionId');
      const { prize } = await log.where('title', '=', title).select('prize').executeTakeFirstOrThrow();
      expect(JSON.parse(prize ?? '')).toMatchObject({ pictures: [hash('sha256', largest, 'hex')] });
    }
  });
});

function bidsIn(isMeant: (prize: (typeof prizes)[number]) => boolean): number {
  return prizes.filter(isMeant).flatMap(({ bids }) => Object.values(bids).flat()).length;
}

const everyDrawing = prizes.flatMap(({ drawing, further = {} }) => [drawing, ...Object.keys(further)]);

test.each(everyDrawing)('there is a drawing %s', async (drawing) => {
  const file = join(import.meta.dirname, 'drawings', `${drawing}.svg`);
  const { width, height } = await sharp(file).metadata();
  expect({ width, height }).toEqual({ width: 400, height: 300 });
  const { channels, isOpaque } = await sharp(file).stats();
  expect(isOpaque).toBe(true);
  for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(20);
  // `npm run icons` makes the WebP file from the drawing, so the two must look the same.
  const sizes = { width: 40, height: 30 };
  const pixels = async (name: string) => sharp(name).resize(sizes).removeAlpha().raw().toBuffer();
  const [drawn, made] = [await pixels(file), await pixels(file.replace('.svg', '.webp'))];
  const differences = drawn.map((value, at) => Math.abs(value - (made[at] ?? 0)));
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(10);
});
