import * as contract from '@ekbid/contract';
import { checkResult, type Report } from '@ekbid/verify';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenSomewhere, type LiveStream, openStream } from '../live/testing/live-stream.ts';
import { bid, order } from '../testing/bidding.ts';
import { runDue } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { openFairPlay } from './get-fair-play.ts';
import { isSigned } from './testing/by-hand.ts';
import { asSuperuser } from './testing/superuser.ts';

const app = useTestApp({ RESULT_WAIT_SECONDS: '60' });
let url: string;
let streams: LiveStream[] = [];
const start = Date.now();
const at = (seconds: number) => setClock(app.db, new Date(start + seconds * 1000));

beforeEach(async () => {
  url ??= await listenSomewhere(app.app);
  await at(0);
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await setClock(app.db, 'real');
});

async function follow(auctionId: string): Promise<LiveStream> {
  const stream = await openStream(url, [auctionId]);
  streams.push(stream);
  await stream.hears('auction');
  return stream;
}

const declare = async ({ browser }: Person, auctionId: string) => {
  const response = await browser.send('POST', `/api/auctions/${auctionId}/declare-winner`);
  return {
    status: response.statusCode,
    body: response.json<contract.Problem>(),
    retryAfter: response.headers['retry-after'],
  };
};
const outcomeOf = async (auctionId: string) =>
  (await app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('outcome').executeTakeFirstOrThrow())
    .outcome;

async function fullAuction(changes: Parameters<typeof createAuction>[1] = {}) {
  const [asha, ravi] = [await signIn(app), await signIn(app)];
  const auctionId = await createAuction(app, { maxSlots: 2, ...changes });
  await bid(app, asha, auctionId, 3);
  await bid(app, ravi, auctionId, 5);
  return auctionId;
}

/** Runs the checker on the auction's opening and one saved document. */
async function check(auctionId: string, document: object): Promise<Report> {
  const parts = [];
  for await (const part of (await openFairPlay(app.deps, auctionId)).text) parts.push(part);
  return checkResult(
    { opening: parts.join(''), documents: [JSON.stringify(document)] },
    {
      sha256: (bytes) => createHash('sha256').update(bytes).digest(),
      verifyEd25519: (signature, message, key) =>
        verify(
          null,
          message,
          createPublicKey({
            key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]),
            format: 'der',
            type: 'spki',
          }),
          signature,
        ),
    },
  );
}

describe('the closing head', () => {
  // proves log.closing-head
  test('is sent to every open page when the last slot fills, and proves all bids once the log is open', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const auctionId = await fullAuction();
    const open = await follow(auctionId);
    expect(open.all('closing')).toEqual([]);
    await runDue(app.deps, 'close-logs');
    const file = await open.hears('closing');
    expect(file.head.signed).toContain(`auction=${auctionId} size=3 `);
    expect(isSigned(file.head, file.key.publicKey)).toBe(true);
    // A page that is opened later receives the same head.
    expect(await (await follow(auctionId)).hears('closing')).toEqual(file);

    await at(60);
    expect((await declare(admin, auctionId)).status).toBe(200);
    const report = await check(auctionId, file);
    expect(report).toMatchObject({ fits: true, documents: [{ fits: true, notes: [{ code: 'closing' }] }] });
    // After the result no closing head is sent, because a head that was signed then would not prove that the bids came
    // first.
    const late = await follow(auctionId);
    expect(late.all('closing')).toEqual([]);
  });

  test('is signed after the end, even if an earlier head has all bids', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 1 })];
    await bid(app, asha, auctionId, 7);
    const open = await follow(auctionId);
    const { ok } = await asha.browser.call(contract.getFairPlay, { params: { auctionId } });
    await runDue(app.deps, 'close-logs');
    await at(3600);
    await runDue(app.deps, 'close-logs');
    const file = await open.hears('closing');
    expect(file.head.signed).toContain(' size=2 ');
    expect(file.head).not.toEqual(ok.data.file?.head);
    expect(open.all('closing')).toHaveLength(1);
  });
});

// proves log.not-signed
test('a log that is not what was signed is an operator task and no result follows it, until it is set right', async () => {
  const [asha, admin] = [await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const auctionId = await createAuction(app, { maxSlots: 2 });
  const taskKinds = async () =>
    (await admin.browser.call(contract.listOperatorTasks, { query: {} })).ok.data
      .filter(({ auction }) => auction?._id === auctionId)
      .map(({ kind }) => kind);
  await bid(app, asha, auctionId, 3);
  await asha.browser.call(contract.getFairPlay, { params: { auctionId } });
  await bid(app, asha, auctionId, 5);
  const flipTile = () =>
    asSuperuser(
      app.db,
      sql`update fair_play_tiles set hashes = set_bit(hashes, 0, 1 - get_bit(hashes, 0)) where auction_id = ${auctionId}`,
    );
  await flipTile();
  await runDue(app.deps, 'close-logs');
  await at(120);
  await runDue(app.deps, 'close-logs');
  expect(await taskKinds()).toEqual(['log_not_signed']);
  expect([(await declare(admin, auctionId)).status, await outcomeOf(auctionId)]).toEqual([500, null]);

  await flipTile();
  await at(240);
  await runDue(app.deps, 'close-logs');
  expect(await taskKinds()).toEqual([]);
  await at(300);
  expect((await declare(admin, auctionId)).status).toBe(200);
});

describe('no result', () => {
  // proves result.waits-for-closing-head
  test('is declared by hand before everybody could hold the closing head for a minute; the refusal says when', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const auctionId = await fullAuction();
    const early = await declare(admin, auctionId);
    expect([early.status, early.body.code, early.retryAfter]).toEqual([409, 'result_waits', '60']);
    const when = new Date(start + 60_000);
    const clock = when.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' });
    expect(early.body.details).toEqual({ at: when.toISOString(), clock, retryAfterSeconds: 60 });
    expect(early.body.message).toMatch(`The result can be declared in 60 seconds, from ${clock} IST on`);
    await at(59.5);
    expect((await declare(admin, auctionId)).retryAfter).toBe('1');
    expect(await outcomeOf(auctionId)).toBeNull();
    await at(60);
    expect((await declare(admin, auctionId)).status).toBe(200);
    expect(await outcomeOf(auctionId)).toBe('winner');
  });

  test('declares itself earlier either', async () => {
    const auctionId = await fullAuction({ autoDeclare: true });
    await runDue(app.deps, 'declare-due-auctions');
    await at(120);
    // The log is not closed yet, because `close-logs` has not run. So the result has to wait.
    await runDue(app.deps, 'declare-due-auctions');
    expect(await outcomeOf(auctionId)).toBeNull();
    await runDue(app.deps, 'close-logs');
    await at(179);
    await runDue(app.deps, 'declare-due-auctions');
    expect(await outcomeOf(auctionId)).toBeNull();
    await at(180);
    await runDue(app.deps, 'declare-due-auctions');
    expect(await outcomeOf(auctionId)).toBe('winner');
  });

  test('waits where there is no log, because nobody ever began to pay', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const [untouched, begun] = [
      await createAuction(app, { endsInMinutes: 5 }),
      await createAuction(app, { endsInMinutes: 5 }),
    ];
    await order(await signIn(app), begun, 7);
    await at(360);
    expect((await declare(admin, untouched)).status).toBe(200);
    expect((await declare(admin, begun)).body.code).toBe('result_waits');
  });
});
