import { generateKeyPairSync, sign } from 'node:crypto';
import type { Auction } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { largestFile, storePicture } from '../pictures/store-picture.ts';
import { otherPhotograph } from '../auctions/testing/submit-auction.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { shownHead } from './heads.ts';
import { readStanding } from './publish-head.ts';
import { type Played, playAuction } from './testing/played-auction.ts';
import { checkAsStranger } from './testing/stranger.ts';
import { insertBid, shift } from './testing/insert-bid.ts';
import { asSuperuser, forgetSigned, recommit } from './testing/superuser.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const change = (set: RawBuilder<unknown>, seq: number) => async (auctionId: string) =>
  asSuperuser(app.db, sql`update bids set ${set} where auction_id = ${auctionId} and seq = ${seq}`);
const changeRecommitted = (set: RawBuilder<unknown>, seq: number) => async (auctionId: string) => {
  await change(set, seq)(auctionId);
  await recommit(app.db, auctionId, seq);
};
const remove = (seq: number) => (auctionId: string) =>
  asSuperuser(
    app.db,
    sql`delete from bids where auction_id = ${auctionId} and seq = ${seq}`,
    ...shift(auctionId, seq, -1),
  );
const changeEvents = (statement: (auctionId: string) => RawBuilder<unknown>) => (auctionId: string) =>
  asSuperuser(app.db, statement(auctionId));
const declareOther = changeEvents(
  (auctionId) => sql`update fair_play_events set winning_bid_paise = 700,
    winning_bid_id = (select bid_id from bids where auction_id = ${auctionId} and seq = 4)
    where auction_id = ${auctionId} and kind = 'result'`,
);

const changeAuction = (set: RawBuilder<unknown>) => async (auctionId: string) =>
  asSuperuser(app.db, sql`update auctions set ${set} where auction_id = ${auctionId}`);
/** Changes the prize in both the log and the auction's row. */
const promiseOther = async (auctionId: string) => {
  await changeAuction(sql`title = 'A used pencil'`)(auctionId);
  const prize = sql`replace(prize, 'A steel pressure cooker', 'A used pencil')`;
  await changeEvents((id) => sql`update fair_play_events set prize = ${prize} where auction_id = ${id}`)(auctionId);
};

const openingOf = async ({ auctionId }: Played) => await app.app.inject(`/api/auctions/${auctionId}/fair-play/opening`);

/**
 * Returns what a person can save from the site: the replies about the auction and, for signed-in people, its
 * leaderboard.
 */
async function savedFrom({ auctionId, browser }: Played) {
  const answers = [`/api/auctions/${auctionId}`, `/api/leaderboard/${auctionId}`].map((url) =>
    browser.send('GET', url),
  );
  return (await Promise.all(answers)).map((answer) => answer.json<unknown>());
}

async function verdictOn(played: Played) {
  const { body } = await openingOf(played);
  return checkAsStranger(body, [played.receipt]);
}

/** A change made directly in the database, and the text that the checker must report. */
type Tampering = readonly [what: string, tamper: (auctionId: string) => Promise<unknown>, said: RegExp];

/**
 * The checker names the part of the receipt's proof that the log does not match. The receipt is for entry 3. Its proof
 * has three hashes: of entries 0 to 1, of entry 2, and of entries 4 to 6.
 */
const differsAmong = (from: number, to: number) =>
  new RegExp(`not those this was signed over; .* lies among entries ${from} to ${to} `);

const quiet: readonly Tampering[] = [
  ['the amount of a bid', change(sql`amount_paise = 600`, 4), /Bid 4: its amount, ₹6, is not what was committed to/],
  [
    'the amount of the receipt’s own bid',
    change(sql`amount_paise = 400`, 2),
    /the amount of this bid is ₹3, the file says ₹4/,
  ],
  [
    'an amount with its commitment',
    changeRecommitted(sql`amount_paise = 600`, 4),
    /not those the head was signed over/,
  ],
  ['whose a bid is', change(sql`pseudonym = decode(md5('x'), 'hex')`, 4), /Bid 4: its amount.*not what was committed/],
  [
    'when a bid was placed',
    change(sql`placed_at = placed_at - interval '1 minute'`, 4),
    /Bid 4 was placed at .* before the entry in front/,
  ],
  [
    'the rules',
    changeEvents((id) => sql`update fair_play_events set max_slots = 5 where auction_id = ${id} and nth = 0`),
    /not those the head was signed over/,
  ],
  ['the result', declareOther, /The result names bid 4 at ₹7; the lowest amount of exactly one bidder is ₹5 \(bid 3\)/],
  ['the title', changeAuction(sql`title = 'A used pencil'`), /shows this auction under another title/],
  ['the description', changeAuction(sql`description = 'One piece, used.'`), /shows another description than the one/],
  ['the prize in the rules as well', promiseOther, /not those the head was signed over/],
];

const signedAnew: readonly Tampering[] = [
  ['an amount with its commitment', changeRecommitted(sql`amount_paise = 600`, 4), differsAmong(4, 6)],
  [
    'the amount of the receipt’s own bid',
    changeRecommitted(sql`amount_paise = 400`, 2),
    /the amount of this bid is ₹3, the file says ₹4/,
  ],
  ['whose a bid is', changeRecommitted(sql`pseudonym = decode(md5('x'), 'hex')`, 4), differsAmong(4, 6)],
  [
    'when a bid was placed',
    change(sql`placed_at = placed_at + interval '1 microsecond' * 2000`, 5),
    differsAmong(4, 6),
  ],
  [
    'the order of two bids',
    async (auctionId) => {
      await change(sql`seq = 1000`, 4)(auctionId);
      await change(sql`seq = 4`, 5)(auctionId);
      await change(sql`seq = 5`, 1000)(auctionId);
    },
    differsAmong(4, 6),
  ],
  ['that there was a bid', remove(4), /not those this was signed over/],
  ['that there was the last bid', remove(5), /this was signed over/],
  ['that there was the receipt’s own bid', remove(2), /Your bid \(.*\) is not in this file/],
  [
    'a bid put in before the receipt’s',
    (id) => insertBid(app, id, 2, 200),
    /Your bid stands at place 4, your receipt says 3/,
  ],
  ['a bid put in after the receipt’s', (id) => insertBid(app, id, 5, 200), /not those this was signed over/],
  [
    'a bid put in behind all that was signed',
    (id) => insertBid(app, id, 6, 200),
    /Entry 7 \(bid 6\) says it was made at .* but was not there when this was signed/,
  ],
  [
    'the rules',
    changeEvents((id) => sql`update fair_play_events set max_slots = 50 where auction_id = ${id} and nth = 0`),
    differsAmong(0, 1),
  ],
  ['the prize', promiseOther, differsAmong(0, 1)],
  [
    'that the end was moved',
    (id) =>
      asSuperuser(
        app.db,
        sql`delete from fair_play_events where auction_id = ${id} and nth = 1`,
        sql`update fair_play_events set nth = 1 where auction_id = ${id} and nth = 2`,
      ),
    /Your bid stands at place 2, your receipt says 3/,
  ],
  ['the result', declareOther, /The result names bid 4 at ₹7; the lowest amount of exactly one bidder is ₹5 \(bid 3\)/],
];

test('an unchanged log fits', async () => {
  const { code, said } = await verdictOn(await playAuction(app));
  expect(said).toContain('₹5');
  expect(code).toBe(0);
});

// proves tampering.found
describe('whoever owns the database cannot change', () => {
  test.each(quiet)('%s', async (_what, tamper, expected) => {
    const played = await playAuction(app);
    await tamper(played.auctionId);
    const { code, said } = await verdictOn(played);
    expect(said).toMatch(expected);
    expect(code).toBe(1);
  });
});

/** Changes of the auction's own row. The log is unchanged. */
const shownOtherwise: readonly (readonly [what: string, set: (auctionId: string) => RawBuilder<unknown>])[] = [
  [
    'that another bid won',
    (id) => sql`winning_bid_id = (select bid_id from bids where auction_id = ${id} and seq = 5)`,
  ],
  ['that there was no winner', () => sql`outcome = 'no_unique_bid', winning_bid_id = null`],
];

describe('the owner of the database cannot make the site show', () => {
  test.each(shownOtherwise)('%s: it shows no result, and what was saved says so', async (_what, set) => {
    const played = await playAuction(app);
    const { auctionId } = played;
    const honest = await savedFrom(played);
    const { body } = await openingOf(played);
    expect(await checkAsStranger(body, [played.receipt, ...honest])).toMatchObject({ code: 0 });

    await asSuperuser(app.db, sql`update auctions set ${set(auctionId)} where auction_id = ${auctionId}`);
    expect((await openingOf(played)).body).toBe(body);
    const { code, said } = await checkAsStranger(body, [played.receipt, ...(await savedFrom(played))]);
    expect(said).toContain('The site withholds the result: its database says something else than the log.');
    expect(code).toBe(1);
  });

  test('another winner even with a server of their own: what it showed does not fit the log', async () => {
    const played = await playAuction(app);
    const [auction] = (await savedFrom(played)) as [{ data: object }];
    const { body } = await openingOf(played);
    const shown = {
      ...auction,
      data: { ...auction.data, winningBid: 9, winnerId: { firstName: 'Zoya', lastName: 'K.' } },
    };
    const { code, said } = await checkAsStranger(body, [shown]);
    expect(said).toContain('The site shows bid 3 at ₹9; the log says bid 3 at ₹5.');
    expect(code).toBe(1);
  });
});

describe('even if EkBid itself signs the changed log again, one receipt shows', () => {
  test.each(signedAnew)('%s', async (_what, tamper, expected) => {
    const played = await playAuction(app);
    await tamper(played.auctionId);
    await forgetSigned(app.db, played.auctionId);
    const { code, said } = await verdictOn(played);
    expect(said).toMatch(expected);
    expect(code).toBe(1);
  });
});

test('a person who saved the picture of a prize can check it', async () => {
  const played = await playAuction(app);
  const shown = async () => {
    const { auctionImage } = (await app.app.inject(`/api/auctions/${played.auctionId}`)).json<{ data: Auction }>().data;
    const address = (auctionImage ?? '').replace('-800.webp', '-1600.webp');
    return (await app.app.inject(address)).rawPayload;
  };
  const { body } = await openingOf(played);
  const honest = await checkAsStranger(body, [played.receipt, await shown()]);
  expect(honest).toMatchObject({ code: 0, said: expect.stringContaining('the picture you saved is it') as string });

  const other = await storePicture(app.deps, await otherPhotograph());
  await changeAuction(sql`picture = ${other.picture}, picture_sha256 = ${other.sha256}`)(played.auctionId);
  const { code, said } = await checkAsStranger((await openingOf(played)).body, [played.receipt, await shown()]);
  expect([code, said]).toEqual([1, expect.stringContaining('This picture is none of the prize')]);
  // Replacing the file at the same address is detected too.
  await app.deps.pictures.save(largestFile(other.picture), Buffer.from('RIFF....WEBP'));
  expect(await checkAsStranger(body, [await shown()])).toMatchObject({ code: 1 });
});

test('a log that began before there was a prize in it fits as it did', async () => {
  const played = await playAuction(app);
  await changeEvents((id) => sql`update fair_play_events set prize = null where auction_id = ${id}`)(played.auctionId);
  await forgetSigned(app.db, played.auctionId);
  const { body } = await openingOf(played);
  expect(body).toContain('"ekbid-rules/1 ');
  const { code, said } = await checkAsStranger(body, []);
  expect([code, said]).toEqual([0, expect.stringContaining('₹5')]);
  expect(said).not.toContain(' 9. ');
});

describe('a head with another signature', () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;

  test('in the name of EkBid’s key is found', async () => {
    const played = await playAuction(app);
    await openingOf(played);
    const head = (await readStanding(app.db, played.auctionId))?.head;
    if (!head) throw new Error('the opening signed one');
    const signature = sign(null, Buffer.from(shownHead(head).signed), stranger);
    await asSuperuser(
      app.db,
      sql`update fair_play_heads set signature = ${signature} where auction_id = ${played.auctionId} and size = ${head.size}`,
    );
    const { code, said } = await verdictOn(played);
    expect(said).toMatch(/The head is not signed by the key it names/);
    expect(code).toBe(1);
  });

  test('by an unknown key is never shown', async () => {
    const played = await playAuction(app);
    await openingOf(played);
    await asSuperuser(
      app.db,
      sql`update fair_play_heads set key_id = '0011223344556677' where auction_id = ${played.auctionId}`,
    );
    expect((await openingOf(played)).statusCode).toBe(500);
  });
});
