import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { openBidLane } from '@ekbid/server/src/bids/bid-lane.ts';
import { settle } from '@ekbid/server/src/bids/place-bid.ts';
import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { getReceipt } from '@ekbid/server/src/fair-play/get-receipt.ts';
import { deriveHeadKeys } from '@ekbid/server/src/fair-play/head-keys.ts';
import { openFairPlay } from '@ekbid/server/src/fair-play/open-fair-play.ts';
import { publishHead } from '@ekbid/server/src/fair-play/publish-head.ts';
import { declareWinner } from '@ekbid/server/src/results/declare-winner.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { closedLoop } from './load/closed-loop.ts';
import { takeTurns } from './load/rounds.ts';
import { timed, typicalMs } from './load/timed.ts';
import { speedFigure } from './report/speed-figure.ts';
import { createBidDatabase } from './scene/bid-database.ts';
import { checkInBrowser } from './scene/check-in-browser.ts';
import { checkBids, type Told } from './scene/check-bids.ts';
import type { PaidOrder } from './scene/paid-orders.ts';
import { withoutTriggers } from './scene/placed-bids.ts';
import { benchKeys, startServer } from './scene/server.ts';
import { silence } from './scene/silence.ts';

const checker = join(import.meta.dirname, '../../verify/verify.mjs');
const clients = 64;
const headSecret = 'benchmarks-sign-heads-with-a-secret-of-their-own';
const headKeys = deriveHeadKeys(headSecret);
const trigger = 'auctions_entered_in_fair_play_log';

/** What the fair-play log costs whoever bids, and what its proofs cost whoever asks for them. */
export const fairPlay: Benchmark = {
  title: 'The fair-play log',
  how:
    'Bids are handed to the engine by 64 clients as above, in turn without the log (its trigger off, nobody asking) and with it while a reader asks for a head every tenth of a second. ' +
    'Then 100,000 bids of one auction are placed, a head is signed over all of them at once, receipts are fetched, the result is declared, the whole log opened, and checked as anybody would: on the command line, and on the page `/check` in Chromium, whose processes are stopped for three quarters of the time to be as slow as a cheap phone.',
  run: async (bench) => ({ figures: [...(await placing(bench)), ...(await proving(bench))] }),
};

async function placing(bench: Bench): Promise<Figure[]> {
  const portion = { bids: bench.size(24_000, clients), auctions: 1 };
  await using database = await createBidDatabase(bench, 'fair_play', { without: portion, with: portion });
  await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
  const told: Told[] = [];
  const measured = await takeTurns(bench.rounds, {
    without: async (round) => {
      await database.pool.query(`alter table auctions disable trigger ${trigger}`);
      const speed = await handInAll(db, database.ordersOf('without', round), told);
      await database.pool.query(`alter table auctions enable trigger ${trigger}`);
      return speed;
    },
    with: async (round) => {
      const orders = database.ordersOf('with', round);
      const auctionId = orders[0]?.auctionId ?? '';
      const asking = setInterval(() => void publishHead({ db, headKeys }, auctionId), 100);
      return handInAll(db, orders, told).finally(() => clearInterval(asking));
    },
  });
  await checkBids(database.pool, told);
  return [
    {
      ...speedFigure('bids with the log, one hot auction, 64 clients', measured.with),
      reference: { what: 'without it', measured: measured.without['perSecond'] ?? Number.NaN },
    },
  ];
}

async function proving(bench: Bench): Promise<Figure[]> {
  const bids = bench.size(100_000, clients);
  const large = { large: { bids, auctions: 1 } };
  await using database = await createBidDatabase({ ...bench, rounds: 1 }, 'fair_play_large', large);
  await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
  const orders = database.ordersOf('large', 0);
  const [auctionId, told] = [orders[0]?.auctionId ?? '', [] as Told[]];
  // As if there had never been more slots: with the last bid it is over.
  const full = (table: string) => `update ${table} set max_slots = ${orders.length} where auction_id = '${auctionId}'`;
  await withoutTriggers(database.pool, [full('auctions'), `${full('fair_play_events')} and nth = 0`]);
  await handInAll(db, orders, told);
  const signing = await timed(() => publishHead({ db, headKeys }, auctionId));
  const one = told.find((each) => each.was === 'placed');
  if (!one) throw new Error('no bid was placed');
  const fetching = async () => {
    const { file } = await getReceipt({ db, headKeys }, one.order.bidder.userId, one.bidId);
    if (!file) throw new Error('a head over all bids covers this one');
  };
  const receipt = await typicalMs(fetching, 100);
  await declareWinner({ db, live: silence }, auctionId, 'ekbid');
  const folder = await mkdtemp(join(tmpdir(), 'ekbid-opening-'));
  const file = join(folder, 'opening.json');
  const opening = await timed(async () => writeFile(file, (await openFairPlay({ db, headKeys }, auctionId)).text));
  const { size } = await stat(file);
  const checking = await timed(() => promisify(execFile)(process.execPath, [checker, file]));
  const among = `${bids.toLocaleString('en-IN')} bids`;
  const onPage = await checkingOnPage(bench, database.url, { file, among });
  await rm(folder, { recursive: true });
  return [
    { what: `sign a head over ${among} at once`, measured: signing, unit: 'ms' },
    { what: `a receipt among ${among}`, measured: receipt, unit: 'ms' },
    {
      what: `open the log of ${among}`,
      measured: opening / 1000,
      unit: 's',
      detail: `${(size / 1e6).toFixed(1)} MB`,
    },
    { what: `check ${among} with verify/, on this machine`, measured: checking / 1000, unit: 's' },
    ...onPage,
  ];
}

type Opened = { readonly file: string; readonly among: string };

async function checkingOnPage({ chromium }: Bench, databaseUrl: string, { file, among }: Opened): Promise<Figure[]> {
  if (chromium === undefined) {
    console.log('The page that checks is not measured: no Chromium was found, nor named in CHROMIUM_PATH.');
    return [];
  }
  // The page takes nobody else's key for EkBid's.
  await using server = await startServer(databaseUrl, { settings: { FAIR_PLAY_SECRET: headSecret } });
  const url = `http://127.0.0.1:${server.port}`;
  const figure = async (what: string, share: number): Promise<Figure> => {
    const { seconds, peakMegabytes } = await checkInBrowser(chromium, { url, file, share });
    return { what, measured: seconds, unit: 's', detail: `${peakMegabytes.toFixed(0)} MB at most` };
  };
  return [
    await figure(`check ${among} in Chromium`, 1),
    await figure(`check ${among} in Chromium at a quarter of a core`, 0.25),
  ];
}

function handInAll(db: Db, orders: readonly PaidOrder[], told: Told[]) {
  const deps = { bidLane: openBidLane(db), keys: benchKeys, live: silence };
  return closedLoop(Array.from({ length: clients }), orders, async (order) => {
    const { bidId } = await settle(deps, { ...order, bidderId: order.bidder.userId });
    told.push({ order, was: 'placed', bidId });
  });
}
