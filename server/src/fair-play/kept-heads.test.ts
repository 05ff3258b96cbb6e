import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@ekbid/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreRows } from '../boot/testing/dump-database.ts';
import type { Deps } from '../context/deps.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { deriveHeadKeys } from './heads.ts';
import { checkKeptHeads, compareHeads, keepHeadsIn, keptHeadsIn } from './kept-heads.ts';
import { publishHead } from './publish-head.ts';

/** `app` has the database before its loss. `restored` has a backup of it. */
const [app, restored] = [useTestApp(), useTestApp()];
let dataDir: string;
let [before, after]: readonly Deps[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ekbid-heads-'));
  const keysWith = (db: Deps['db']) => ({
    ...app.deps.headKeys,
    keep: keepHeadsIn(keptHeadsIn(dataDir), { db, log: app.deps.log }),
  });
  before = { ...app.deps, headKeys: keysWith(app.db) };
  after = { ...restored.deps, headKeys: keysWith(restored.db) };
});
beforeEach(async () => {
  await rm(keptHeadsIn(dataDir), { recursive: true, force: true });
  await setClock(app.db, 'real');
  await setClock(restored.db, 'real');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const deps = { before: () => before as Deps, after: () => after as Deps };
const backUp = () => restoreRows(app.db, restored.db);
const publish = (auctionId: string) => publishHead(deps.before(), auctionId);
const missing = async () => (await compareHeads(deps.after(), [keptHeadsIn(dataDir)])).missing;
const countFiles = async () => (await readdir(keptHeadsIn(dataDir))).length;

async function begin(change: Parameters<typeof createAuction>[1] = {}) {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, change)];
  await bid(app, asha, auctionId, 7);
  await publish(auctionId);
  return { asha, auctionId };
}

/** Moves the clock on. A minute is longer than the shortest time between two heads. */
const later = (minutes: number) => setClock(app.db, { aheadMs: minutes * 60_000 });

describe('heads that are kept outside the database', () => {
  test('are the newest of each auction, and all are in the log of a database that lost nothing', async () => {
    const { asha, auctionId } = await begin();
    await later(1);
    await bid(app, asha, auctionId, 8);
    await publish(auctionId);
    const file = await readFile(join(keptHeadsIn(dataDir), `${auctionId}.jsonl`), 'utf8');
    expect(file.trim().split('\n')).toHaveLength(1);
    expect(file).toContain('size=3');
    await backUp();
    expect(await compareHeads(deps.after(), [keptHeadsIn(dataDir)])).toEqual({ heads: 1, missing: [] });
  });

  // proves restore.result-noticed
  test('show that a declared result is missing after a restore to before it', async () => {
    const { auctionId } = await begin({ endsInMinutes: 30 });
    await backUp();
    await later(31);
    await declareWinner(deps.before(), auctionId, 'ekbid');
    expect(await missing()).toMatchObject([{ auctionId, size: 3, lost: 'result' }]);
    await setClock(restored.db, { aheadMs: 31 * 60_000 });
    // Declaring the result again at another time makes another log entry, so the published head is still missing.
    await declareWinner(deps.after(), auctionId, 'ekbid');
    expect(await missing()).toMatchObject([{ auctionId, size: 3, lost: 'result' }]);
  });

  // proves restore.end-noticed
  test('show that an auction that was over runs again', async () => {
    const { asha, auctionId } = await begin({ maxSlots: 2 });
    await backUp();
    await bid(app, asha, auctionId, 8);
    await publish(auctionId);
    expect(await missing()).toMatchObject([{ auctionId, size: 3, lost: 'end' }]);
  });

  test('show that bids are missing, also when as many others came since', async () => {
    const { asha, auctionId } = await begin();
    await backUp();
    await later(1);
    await bid(app, asha, auctionId, 8);
    await publish(auctionId);
    expect(await missing()).toMatchObject([{ auctionId, size: 3, lost: 'entries' }]);
    // The restored database continues to sign heads. Their copies must not replace the copy of the lost head.
    const rohan = await signIn(restored);
    for (const [minutes, amount] of [
      [2, 9],
      [3, 10],
    ] as const) {
      await setClock(restored.db, { aheadMs: minutes * 60_000 });
      await bid(restored, rohan, auctionId, amount);
      await publishHead(deps.after(), auctionId);
      expect(await missing()).toMatchObject([{ auctionId, size: 3, lost: 'entries' }]);
    }
  });

  test('show that an auction is missing, and what no key of ours signed', async () => {
    await backUp();
    const { auctionId } = await begin();
    expect(await missing()).toMatchObject([{ auctionId, lost: 'auction' }]);
    const others = { ...deps.after(), headKeys: deriveHeadKeys('another secret of thirty-two letters') };
    expect((await compareHeads(others, [keptHeadsIn(dataDir)])).missing).toMatchObject([{ lost: 'forged' }]);
  });

  test('are no difference where only the record of a signature is gone', async () => {
    const { asha, auctionId } = await begin();
    await later(1);
    await bid(app, asha, auctionId, 8);
    await backUp();
    await publish(auctionId);
    expect(await missing()).toEqual([]);
  });

  test('may be those that people saved: heads and receipts', async () => {
    const { asha, auctionId } = await begin();
    await backUp();
    await later(1);
    const { bidId } = await bid(app, asha, auctionId, 8);
    const folder = await mkdtemp(join(tmpdir(), 'ekbid-saved-'));
    const { ok } = await asha.browser.call(contract.getReceipt, { params: { bidId } });
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(ok.data.file, null, 2));
    const head = await new Browser(app.app).call(contract.getFairPlay, { params: { auctionId }, query: {} });
    await writeFile(join(folder, 'head.json'), JSON.stringify(head.ok.data.file));
    const compared = await compareHeads(deps.after(), [folder]);
    expect(compared).toMatchObject({ heads: 2, missing: [{ lost: 'entries' }, { lost: 'entries' }] });
    await rm(folder, { recursive: true });
  });

  test('are made up for at a start, which logs what is missing', async () => {
    const { auctionId } = await begin();
    await rm(keptHeadsIn(dataDir), { recursive: true });
    await checkKeptHeads(deps.before(), dataDir);
    expect(await countFiles()).toBeGreaterThan(0);
    await backUp();
    expect(restored.logged.join('')).not.toContain('published heads');
    await later(1);
    await bid(app, await signIn(app), auctionId, 8);
    await publish(auctionId);
    await checkKeptHeads(deps.after(), dataDir);
    expect(restored.logged.join('')).toContain('published heads of fair-play logs are missing');
    expect(restored.logged.join('')).toContain(auctionId);
  });
});
