import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withAuditKey } from '@ekbid/server/src/audit/audit-key.ts';
import { openBidBatcher } from '@ekbid/server/src/bids/bid-batcher.ts';
import { placePaidOrder } from '@ekbid/server/src/bids/place-bid.ts';
import { type Db, openDatabase } from '@ekbid/server/src/db/database.ts';
import { getReceipt } from '@ekbid/server/src/fair-play/get-receipt.ts';
import { deriveHeadKeys } from '@ekbid/server/src/fair-play/heads.ts';
import { openFairPlay } from '@ekbid/server/src/fair-play/get-fair-play.ts';
import { publishHead } from '@ekbid/server/src/fair-play/publish-head.ts';
import { declareNow } from '@ekbid/server/src/results/declare-winner.ts';
import { type Browser, chromium } from '@playwright/test';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { closedLoop } from './load/loops.ts';
import { measureInTurns, measureMs, medianMs } from './load/measurements.ts';
import { speedFigure } from './report/figures.ts';
import { withoutTriggers, createBidDatabase, type PaidOrder } from './scene/bid-database.ts';
import { checkBids, type BidOutcome } from './scene/check-bids.ts';
import { unwatched } from '@ekbid/server/src/live/live.ts';
import { benchKeys, startServer } from './scene/server.ts';

const checker = join(import.meta.dirname, '../../verify/verify.mjs');
const clients = 64;
const headSecret = 'benchmarks-sign-heads-with-a-secret-of-their-own';
const headKeys = deriveHeadKeys(headSecret);
const trigger = 'auctions_entered_in_fair_play_log';

/** Measures what the fair-play log adds to bidding, and what its proofs cost. */
export const fairPlay: Benchmark = {
  title: 'The fair-play log',
  how:
    '64 clients hand bids to the engine as above, in alternation without the log (its trigger is off, and no heads are requested) and with it, while a reader requests a head ten times a second. ' +
    'Then 100,000 bids are placed in one auction, one head is signed over all of them, receipts are fetched, and the result is declared. The whole log is opened and checked the way any visitor can: on the command line, and on the page `/check` in Chromium. To be as slow as a cheap phone, Chromium’s processes are stopped for three quarters of the time.',
  run: async (bench) => ({ figures: [...(await placing(bench)), ...(await proving(bench))] }),
};

async function placing(bench: Bench): Promise<Figure[]> {
  const portion = { bids: bench.size(24_000, clients), auctions: 1 };
  await using database = await createBidDatabase(bench, 'fair_play', { without: portion, with: portion });
  await using db = withAuditKey(openDatabase(database.url), benchKeys.audit);
  const outcomes: BidOutcome[] = [];
  const measured = await measureInTurns(bench.rounds, {
    without: async (round) => {
      await database.pool.query(`alter table auctions disable trigger ${trigger}`);
      const speed = await placeAll(db, database.ordersOf('without', round), outcomes);
      await database.pool.query(`alter table auctions enable trigger ${trigger}`);
      return speed;
    },
    with: async (round) => {
      const orders = database.ordersOf('with', round);
      const auctionId = orders[0]?.auctionId ?? '';
      const asking = setInterval(() => void publishHead({ db, headKeys }, auctionId), 100);
      return placeAll(db, orders, outcomes).finally(() => clearInterval(asking));
    },
  });
  await checkBids(database.pool, outcomes);
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
  const [auctionId, outcomes] = [orders[0]?.auctionId ?? '', [] as BidOutcome[]];
  // An auction ends when all its slots are taken, so this one gets as many slots as there are orders. Its first log
  // entry states the number of slots too, and is changed with it.
  const full = (table: string) => `update ${table} set max_slots = ${orders.length} where auction_id = '${auctionId}'`;
  await withoutTriggers(database.pool, [full('auctions'), `${full('fair_play_events')} and nth = 0`]);
  await placeAll(db, orders, outcomes);
  const signing = await measureMs(() => publishHead({ db, headKeys }, auctionId));
  const one = outcomes.find((each) => each.was === 'placed');
  if (!one) throw new Error('no bid was placed');
  const fetching = async () => {
    const { file } = await getReceipt({ db, headKeys }, one.order.bidder.userId, one.bidId);
    if (!file) throw new Error('a head over all bids covers this one');
  };
  const receipt = await medianMs(fetching, 100);
  await declareNow({ db, live: unwatched }, auctionId, 'ekbid');
  const folder = await mkdtemp(join(tmpdir(), 'ekbid-opening-'));
  const file = join(folder, 'opening.json');
  const opening = await measureMs(async () => writeFile(file, (await openFairPlay({ db, headKeys }, auctionId)).text));
  const { size } = await stat(file);
  const checking = await measureMs(() => promisify(execFile)(process.execPath, [checker, file]));
  const among = `${bids.toLocaleString('en-IN')} bids`;
  const onPage = await checkingOnPage(bench, database.url, { file, among });
  await rm(folder, { recursive: true });
  return [
    { what: `sign one head over ${among}`, measured: signing, unit: 'ms' },
    { what: `a receipt among ${among}`, measured: receipt, unit: 'ms' },
    {
      what: `open the log of ${among}`,
      measured: opening / 1000,
      unit: 's',
      detail: `${(size / 1e6).toFixed(1)} MB`,
    },
    { what: `check ${among} with verify/`, measured: checking / 1000, unit: 's' },
    ...onPage,
  ];
}

type Opened = { readonly file: string; readonly among: string };

async function checkingOnPage({ chromium }: Bench, databaseUrl: string, { file, among }: Opened): Promise<Figure[]> {
  if (chromium === undefined) {
    console.log('The check page is not measured: Chromium was not found. Set CHROMIUM_PATH.');
    return [];
  }
  // The page `/check` trusts only keys that its server publishes, so this server needs the secret that signed the log.
  await using server = await startServer(databaseUrl, { settings: { FAIR_PLAY_SECRET: headSecret } });
  const url = `http://127.0.0.1:${server.port}`;
  const figure = async (what: string, share: number): Promise<Figure> => {
    const { seconds, peakMegabytes } = await checkInBrowser(chromium, { url, file, share });
    return { what, measured: seconds, unit: 's', detail: `peak ${peakMegabytes.toFixed(0)} MB` };
  };
  return [
    await figure(`check ${among} in Chromium`, 1),
    await figure(`check ${among} in Chromium at a quarter of a core`, 0.25),
  ];
}

function placeAll(db: Db, orders: readonly PaidOrder[], outcomes: BidOutcome[]) {
  const deps = { bidBatcher: openBidBatcher(db), keys: benchKeys, live: unwatched };
  return closedLoop(Array.from({ length: clients }), orders, async (order) => {
    const { bidId } = await placePaidOrder(deps, { ...order, bidderId: order.bidder.userId });
    outcomes.push({ order, was: 'placed', bidId });
  });
}

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const headless = process.getuid?.() === 0 ? flags : flags.slice(1);

type Check = { readonly url: string; readonly file: string; readonly share: number };
type Checked = { readonly seconds: number; readonly peakMegabytes: number };

/**
 * Checks a file on the page `/check` and throws unless every check passes. `share` is the share of a core that the page
 * may use.
 */
async function checkInBrowser(executablePath: string, { url, file, share }: Check): Promise<Checked> {
  await using browser = await chromium.launch({ args: headless, executablePath });
  const page = await browser.newPage();
  await page.goto(`${url}/check`);
  await page.getByText('For developers').click();
  const chooser = page.locator('input[type=file]');
  await chooser.waitFor({ state: 'attached' });
  const processIds = await pagesOf(browser);
  using _ = slowDown(processIds, share);
  const startedAt = performance.now();
  await chooser.setInputFiles(file);
  await page.getByRole('heading', { level: 2, name: /^Everything fits/ }).waitFor({ timeout: 300_000 });
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, peakMegabytes: Math.max(...(await Promise.all(processIds.map(peakOf)))) };
}

async function pagesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

const sliceMs = 100;

/**
 * Stops the processes during a part of each time slice, so that they get only `share` of a core. Chromium's own
 * throttling does not affect workers, and workers do the check.
 */
function slowDown(processIds: readonly number[], share: number): Disposable {
  const sendSignal = (signal: 'SIGSTOP' | 'SIGCONT') => processIds.forEach((id) => process.kill(id, signal));
  let ended = false;
  const alternate = async () => {
    for (let end = performance.now() + sliceMs; !ended; end += sliceMs) {
      await pause(sliceMs * share);
      if (!ended) sendSignal('SIGSTOP');
      await pause(Math.max(0, end - performance.now()));
      if (!ended) sendSignal('SIGCONT');
    }
  };
  if (share < 1) void alternate();
  return {
    [Symbol.dispose]: () => {
      ended = true;
      if (share < 1) sendSignal('SIGCONT');
    },
  };
}

async function peakOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
