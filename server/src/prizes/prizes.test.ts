import * as contract from '@ekbid/contract';
import { defaultClaimDays } from '@ekbid/domain';
import { claimRefusals } from '@ekbid/texts/en/prizes';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSuperuser } from '../fair-play/testing/superuser.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { runDue } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { followPrizes } from './follow-prizes.ts';

const app = useTestApp();
let [asha, ravi, admin] = [] as unknown as Person[] as [Person, Person, Person];
beforeEach(async () => {
  [asha, ravi] = await Promise.all([signIn(app, { lastName: 'Kulkarni' }), signIn(app)]);
  admin = await signIn(app, { role: 'ADMIN', firstName: 'Meera', lastName: 'Nair' });
});
afterEach(() => setClock(app.db, 'real'));

const place = {
  name: 'Asha Kulkarni',
  address: '12 Planted Lane, Andheri West, Mumbai',
  pinCode: '400 058',
  region: 'MH',
  telephone: '+91 98765 43210',
  note: 'Ring twice',
};
const parcel = { carrier: 'India Post', trackingLink: 'https://track.example/EE123' };

/** A declared auction that Asha won and Ravi lost. */
async function won(): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 2 });
  await bid(app, asha, auctionId, 7);
  await bid(app, ravi, auctionId, 9);
  await declareWinner(app.deps, auctionId, 'ekbid');
  return auctionId;
}

const about = (auctionId: string) => ({ params: { auctionId } });
const own = async (auctionId: string, { browser } = asha) => browser.call(contract.getPrize, about(auctionId));
const claim = (auctionId: string, change: object = {}, { browser } = asha) =>
  browser.call(contract.claimPrize, { ...about(auctionId), body: { ...place, ...change } });
const send = (auctionId: string, change: object = {}) =>
  admin.browser.call(contract.sendPrize, { ...about(auctionId), body: { ...parcel, ...change } });
const managed = async (auctionId: string) =>
  (await admin.browser.call(contract.getManagedPrize, about(auctionId))).ok.data;
const toldTo = async ({ browser }: Person) =>
  (await browser.call(contract.listNotifications, { query: {} })).ok.data.map(({ kind }) => kind);
const actsOn = async (auctionId: string) => {
  const acts = await app.db.selectFrom('adminActs').select(['act', 'details']).orderBy('actId').execute();
  return acts.filter(({ details }) => JSON.stringify(details).includes(auctionId));
};
const dayMs = 86_400_000;
/** Runs the daily work this many days later. */
async function after(days: number): Promise<void> {
  await setClock(app.db, { aheadMs: days * dayMs });
  await followPrizes(app.deps);
}

// proves prizes.journey
test('a prize is claimed, sent and confirmed, and each move keeps who, when and why and is in the audit log', async () => {
  const auctionId = await won();
  const first = (await own(auctionId)).ok.data;
  expect(first).toMatchObject({ state: 'to_claim', contact: null, auction: { winningBid: 7 }, tax: null });
  expect(Date.parse(first.claimBy) - Date.parse(first.auction.declaredAt)).toBe(defaultClaimDays * dayMs);

  const claimed = (await claim(auctionId)).ok.data;
  expect(claimed).toMatchObject({ state: 'claimed', contact: { ...place, pinCode: '400058' } });
  await claim(auctionId, { note: '' });
  expect((await own(auctionId)).ok.data.contact?.note).toBe('');

  expect((await send(auctionId)).ok.data).toMatchObject({ state: 'sent', ...parcel });
  expect((await own(auctionId)).ok.data).toMatchObject({ state: 'sent', ...parcel });
  expect(await toldTo(asha)).toEqual(['prize_sent', 'won']);
  expect((await asha.browser.call(contract.confirmPrize, about(auctionId))).ok.data.state).toBe('delivered');

  const { moves, deliveredAt } = await managed(auctionId);
  expect(moves.map(({ to, as, by }) => [to, as, by])).toEqual([
    ['to_claim', 'ekbid', null],
    ['claimed', 'winner', 'Asha Kulkarni'],
    ['sent', 'administrator', 'Meera Nair'],
    ['delivered', 'winner', 'Asha Kulkarni'],
  ]);
  expect(moves.at(-1)?.at).toBe(deliveredAt);
  const acts = (await actsOn(auctionId)).map(({ act }) => act);
  expect(acts.slice(-3)).toEqual(['prize.claim', 'prize.send', 'prize.confirm']);
});

test('neither the result nor money changes, and everyone sees how far the prize is, without a name', async () => {
  const auctionId = await won();
  const visitor = new Browser(app.app);
  const shown = async () => (await visitor.call(contract.getAuction, about(auctionId))).ok.data;
  const ledger = () => app.db.selectFrom('ledgerEntries').selectAll().execute();
  const [before, money] = [await shown(), await ledger()];
  expect(before.prize).toMatchObject({ state: 'to_claim', claimedAt: null });
  await claim(auctionId);
  await send(auctionId);
  const { prize, serverTime: _, ...after } = await shown();
  expect(prize).toMatchObject({ state: 'sent', deliveredAt: null });
  expect(prize?.sentAt).not.toBeNull();
  expect(Object.keys(prize ?? {}).sort()).toEqual([
    'claimBy',
    'claimedAt',
    'deliveredAt',
    'sentAt',
    'state',
    'stateAt',
  ]);
  expect(before).toMatchObject(after);
  expect(await ledger()).toEqual(money);
});

// proves prizes.refusals
describe('a claim', () => {
  test.each([
    ['by somebody else', 404, 'not_found', async (id: string) => claim(id, {}, ravi)],
    ['by an administrator', 404, 'not_found', async (id: string) => claim(id, {}, admin)],
    ['with a PIN code of letters', 400, 'pin_code_format', async (id: string) => claim(id, { pinCode: 'ABCDEF' })],
    ['with a PIN code of five digits', 400, 'pin_code_format', async (id: string) => claim(id, { pinCode: '40005' })],
    ['without a name', 400, 'prize_fields_missing', async (id: string) => claim(id, { name: ' ' })],
    ['with a state of nowhere', 400, 'prize_fields_missing', async (id: string) => claim(id, { region: 'XX' })],
    ['with words for a number', 400, 'telephone_format', async (id: string) => claim(id, { telephone: 'call me' })],
    [
      'with a note of 10,000 characters',
      400,
      'prize_text_too_long',
      async (id: string) => claim(id, { note: 'x'.repeat(10_000) }),
    ],
  ])('%s is refused', async (_what, status, code, make) => {
    const auctionId = await won();
    const refused = await make(auctionId);
    expect(refused).toMatchObject({ status, problem: { code } });
    expect(refused.problem.message).toMatch(/^.{20,}$/);
    expect((await managed(auctionId)).state).toBe('to_claim');
  });

  test('is possible for a blocked winner', async () => {
    const auctionId = await won();
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ blockedAt: new Date() }).execute();
    expect((await claim(auctionId)).ok.data.state).toBe('claimed');
  });

  test('is refused when it is late, also before the end of the claim was recorded', async () => {
    const auctionId = await won();
    await setClock(app.db, { aheadMs: defaultClaimDays * dayMs });
    const message = claimRefusals.prize_claim_over();
    expect(await claim(auctionId)).toMatchObject({ status: 409, problem: { code: 'prize_claim_over', message } });
  });

  test('cannot change the address once the prize is sent', async () => {
    const auctionId = await won();
    await claim(auctionId);
    await send(auctionId);
    const message = claimRefusals.prize_on_its_way();
    const moved = await claim(auctionId, { address: 'Elsewhere' });
    expect(moved).toMatchObject({ status: 409, problem: { code: 'prize_on_its_way', message } });
    const gone = await asha.browser.call(contract.renouncePrize, about(auctionId));
    expect(gone).toMatchObject({ status: 409, problem: { code: 'prize_on_its_way' } });
    expect((await own(auctionId)).ok.data.contact?.address).toBe(place.address);
  });

  test('can be given up for good', async () => {
    const auctionId = await won();
    await claim(auctionId);
    const [given, second] = await Promise.all(
      [1, 2].map(() => asha.browser.call(contract.renouncePrize, about(auctionId))),
    );
    expect([given?.status, second?.status].sort()).toEqual([200, 409]);
    expect(await claim(auctionId)).toMatchObject({ problem: { code: 'prize_renounced' } });
  });

  // proves prizes.term
  test('is reminded of 7 and 2 days before its end, each once, and then ends', async () => {
    const auctionId = await won();
    for (const day of [5, 8, 9, 10, 13, 13]) await after(day);
    const reminders = (await toldTo(asha)).filter((kind) => kind === 'claim_reminder');
    expect([reminders.length, (await managed(auctionId)).state]).toEqual([2, 'to_claim']);
    await after(15);
    const { moves } = await managed(auctionId);
    expect(moves.at(-1)).toMatchObject({ from: 'to_claim', to: 'expired', as: 'ekbid', by: null });
    expect((await actsOn(auctionId)).at(-1)?.act).toBe('prize.expire');

    const extended = await admin.browser.call(contract.extendClaim, {
      ...about(auctionId),
      body: { days: 20, reason: 'Was in hospital' },
    });
    expect(extended.ok.data.moves.at(-1)).toMatchObject({ to: 'to_claim', by: 'Meera Nair', why: 'Was in hospital' });
    expect((await claim(auctionId)).status).toBe(200);
  });
});

describe('sending', () => {
  // proves prizes.tracking-link
  test.each([
    'javascript:alert(1)',
    'http://track.example/1',
    'https://',
    'https://track.example@evil.example/1',
    ' data:text/html,x',
  ])('refuses the tracking link %j', async (trackingLink) => {
    const auctionId = await won();
    await claim(auctionId);
    const message = claimRefusals.tracking_link_format();
    expect(await send(auctionId, { trackingLink })).toMatchObject({
      problem: { code: 'tracking_link_format', field: 'trackingLink', message },
    });
    expect((await managed(auctionId)).state).toBe('claimed');
  });

  test('needs a claim', async () => {
    const auctionId = await won();
    expect(await send(auctionId)).toMatchObject({ status: 409, problem: { code: 'prize_move_refused' } });
    const delivered = { ...about(auctionId), body: { reason: 'By hand' } };
    expect((await admin.browser.call(contract.deliverPrize, delivered)).status).toBe(409);
  });

  test('that is overdue is an operator task until it is done', async () => {
    const auctionId = await won();
    await claim(auctionId);
    const tasks = async () =>
      (await admin.browser.call(contract.listOperatorTasks, { query: {} })).ok.data
        .filter(({ subject }) => subject === auctionId)
        .map(({ kind }) => kind);
    const waiting = async () => (await admin.browser.call(contract.countPrizes)).ok.data;
    const before = await waiting();
    await after(6);
    expect(await tasks()).toEqual([]);
    await after(8);
    expect([await tasks(), (await waiting()).overdue > before.overdue]).toEqual([['prize_not_sent'], true]);
    const overdue = await admin.browser.call(contract.listPrizes, { query: { state: 'overdue' } });
    expect(overdue.ok.data.map(({ auction }) => auction._id)).toContain(auctionId);
    await send(auctionId);
    await after(9);
    expect(await tasks()).toEqual([]);
  });

  test('is followed by a report of a problem, which is a task until the winner confirms', async () => {
    const auctionId = await won();
    await claim(auctionId);
    const report = () =>
      asha.browser.call(contract.reportPrizeProblem, { ...about(auctionId), body: { problem: 'The box is empty' } });
    expect((await report()).status).toBe(409);
    await send(auctionId);
    await report();
    expect((await managed(auctionId)).problem?.text).toBe('The box is empty');
    const open = async () =>
      (await admin.browser.call(contract.listOperatorTasks, { query: {} })).ok.data.some(
        ({ kind, subject }) => kind === 'prize_problem' && subject === auctionId,
      );
    expect(await open()).toBe(true);
    await asha.browser.call(contract.confirmPrize, about(auctionId));
    expect(await open()).toBe(false);
  });
});

test('a prize whose result is older than claims can be closed as delivered earlier', async () => {
  const auctionId = await won();
  // The migration that introduced claims marked prizes of older results like this.
  await asSuperuser(app.db, sql`update prizes set is_earlier = true where auction_id = ${auctionId}`);
  const delivered = { ...about(auctionId), body: { reason: 'Handed over in May' } };
  const { state, moves } = (await admin.browser.call(contract.deliverPrize, delivered)).ok.data;
  expect([state, moves.at(-1)?.why]).toEqual(['delivered', 'Handed over in May']);
});

test('the work that follows prizes is done by itself', async () => {
  await runDue(app.deps, 'follow-prizes');
});

test('winners are listed with what the result makes public, page by page', async () => {
  const ids = [await won(), await won()];
  const visitor = new Browser(app.app);
  const first = (await visitor.call(contract.listWinners, { query: { limit: 1 } })).ok;
  const second = (await visitor.call(contract.listWinners, { query: { limit: 1, after: first.meta.next ?? '' } })).ok;
  expect([...first.data, ...second.data].map(({ auction }) => auction._id)).toEqual(ids.reverse());
  expect(first.data[0]).toMatchObject({
    name: 'Asha K.',
    state: 'to_claim',
    deliveredAt: null,
    auction: { winningBid: 7, totalBids: 2, title: 'A steel pressure cooker' },
  });
  expect(JSON.stringify(first)).not.toContain('Kulkarni');
});
