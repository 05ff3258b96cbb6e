import * as contract from '@ekbid/contract';
import { checkAudit } from '../../audit/check-chain.ts';
import { auctionFields, submitAuction } from '../../auctions/testing/submit-auction.ts';
import { countDays } from '../../ledger/count-days.ts';
import { compareDays } from '../../ledger/compare-days.ts';
import { bid, bidFree, order, payAndVerify, place } from '../../testing/bidding.ts';
import type { Person } from '../../testing/test-app.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import type { Name, World } from './world.ts';
import type { EntryMode } from '@ekbid/domain';

/** What other people bid and pay, in rupees. Two worlds differ only in these amounts. */
export type OtherAmounts = Readonly<
  Record<'running' | 'full' | 'over' | 'cancelled' | 'five' | 'free' | 'back', readonly number[]> & {
    readonly later: readonly [number, number];
    /** The amounts of three orders: unpaid, paid but not placed yet, and paid by a person who was then blocked. */
    readonly orders: readonly [open: number, paid: number, blocked: number];
  }
>;

/**
 * The amounts of the two worlds. They differ in the winner, the unique amounts, all sums, the order of the amounts and
 * the numbers of digits. Asha's own amounts are the same in both worlds.
 */
export const amounts: readonly [OtherAmounts, OtherAmounts] = [
  {
    // Asha's 7 is the lowest unique amount and wins.
    running: [9, 9, 3000, 55, 61],
    full: [30, 30, 44],
    over: [40, 41],
    cancelled: [16, 17],
    five: [2500, 2600],
    // Ravi, Imran and Zoya bid five each. Asha's 14 is the lowest unique amount.
    free: [16, 18, 20, 22, 2400, 16, 18, 20, 23, 2500, 16, 18, 21, 24, 2700],
    back: [38],
    later: [6000, 71],
    orders: [8, 5, 6],
  },
  {
    // Ravi's 7 makes Asha's 7 shared, and 2 is shared as well. Imran's 4 is the lowest unique amount.
    running: [7, 4, 12, 2, 2],
    full: [21, 4500, 3],
    over: [33, 2],
    cancelled: [15, 9000],
    five: [11, 13],
    // Ravi also bids 14, so Asha's 14 is shared. Zoya's 12 is the lowest unique amount.
    free: [14, 13, 26, 27, 28, 13, 14, 29, 30, 31, 12, 26, 27, 32, 9000],
    back: [31],
    later: [1, 2222],
    orders: [1234, 870, 9999],
  },
];

const day = 24 * 3600;
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000).toISOString();

const freeBidders: readonly Name[] = ['ravi', 'imran', 'zoya'];

/** Simulates a few days of EkBid. Worlds differ only in `theirs`. */
export function playAuctions(theirs: OtherAmounts) {
  return async (world: World): Promise<void> => {
    const { test, people } = world;
    const { browser } = people.admin;
    const take = async (person: Person, auctionId: string, amount: number) => {
      if (auctionId !== world.auctions['free']) return void (await bid(test, person, auctionId, amount));
      const { status, problem } = await bidFree(person, auctionId, amount);
      if (status !== 200) throw new Error(`a free bid: ${problem.code}`);
    };
    const bids = async (auction: string, ...placed: (readonly [Name, number | undefined])[]) => {
      for (const [name, amount] of placed) {
        await world.later();
        await take(people[name], world.auctions[auction] ?? '', amount ?? 0);
      }
    };
    await createAll(world);

    const { over, full, cancelled, five, running, free, back } = theirs;
    await bids('declared', ['ravi', 8], ['asha', 14], ['imran', 8], ['zoya', 90], ['bela', 91]);
    await bids('over', ['asha', 33], ['ravi', over[0]], ['imran', over[1]]);
    await bids('full', ['ravi', full[0]], ['asha', 21], ['imran', full[1]], ['zoya', full[2]]);
    await bids('cancelled', ['bela', 18], ['bela', 19], ['zoya', 20]);
    await bids('cancelled', ['asha', 15], ['ravi', cancelled[0]], ['imran', cancelled[1]]);
    world.refused.add([...test.deps.provider.payments.keys()].at(-1) ?? '');
    await bids('five', ['ravi', five[0]], ...[1, 20, 22, 90, 100].map((own) => ['asha', own * 10] as const));
    await bids('five', ['imran', five[1]]);
    await world.later();
    await browser.call(contract.declareWinner, { params: { auctionId: world.auctions['declared'] ?? '' } });
    await world.later();
    await browser.call(contract.deleteAuction, { params: { auctionId: world.auctions['cancelled'] ?? '' } });
    await sendBack(world);

    await world.later(day);
    await report(world);
    await bids('running', ['ravi', running[0]], ['asha', 7], ['imran', running[1]], ['ravi', running[2]]);
    await bids('running', ['bela', 11], ['asha', 12], ['zoya', running[3]], ['imran', running[4]]);
    await bids('free', ['asha', 14], ['bela', 15], ['bela', 19], ['bela', 25], ['asha', 17]);
    await bids('free', ...free.map((amount, nth) => [freeBidders[Math.floor(nth / 5)] ?? 'zoya', amount] as const));
    await bids('back', ['ravi', back[0]], ['asha', 31]);
    await openOrders(world, theirs.orders);
    await world.later();
    const params = { userId: people.bela.userId };
    await browser.call(contract.blockUser, { params, body: { reason: 'Several accounts' } });
    await world.signInAgain('bela');
    await sendBack(world);
    await runDaily(world);
    for (const name of ['asha', 'ravi'] as const) {
      const { bidId, paymentOrderId } = await firstBidOf(world, name);
      world.bidIds.push(bidId);
      world.paymentOrderIds.push(paymentOrderId);
    }
  };
}

/** Creates the auctions through the API, each at a different time. */
async function createAll({ auctions, people, later }: World): Promise<void> {
  // The auctions differ in every value by which a list can be sorted, so each list has only one possible order.
  const rules: Record<string, [minutes: number, slots: number, from: number, entryMode?: EntryMode]> = {
    declared: [50, 5, 5],
    over: [60, 40, 2],
    full: [5 * 1440, 4, 3],
    cancelled: [3 * 1440, 50, 6],
    five: [4 * 1440, 60, 10],
    running: [2 * 1440, 90, 1],
    empty: [6 * 1440, 10, 4],
    free: [7 * 1440, 70, 7, 'free'],
    back: [8 * 1440, 80, 12, 'refundable'],
  };
  for (const [name, [afterMinutes, slots, from, entryMode]] of Object.entries(rules)) {
    const now = await later();
    const fields = auctionFields({
      title: `An auction: ${name}`,
      startingBid: String(from),
      endingBid: '10000',
      startTime: minutes(now, 0),
      endTime: minutes(now, afterMinutes),
      maxSlots: String(slots),
      ...(entryMode && { entryMode }),
    });
    const { status, data, message } = await submitAuction(people.admin.browser, { fields });
    if (status !== 200) throw new Error(`${name}: ${message}`);
    auctions[name] = data._id;
  }
}

async function report({ people, auctions }: World): Promise<void> {
  const about = {
    auctionId: auctions['running'] ?? '',
    reason: 'Unfair play',
    description: 'The picture is of a pan.',
  };
  await people.asha.browser.call(contract.createReport, { body: about });
}

/** Opens three orders: one unpaid, one paid but not placed, and one whose payer is blocked before the bid. */
async function openOrders(world: World, [open, paid, blocked]: OtherAmounts['orders']): Promise<void> {
  const { test, people, auctions, later } = world;
  const auctionId = auctions['running'] ?? '';
  await later();
  await order(people.zoya, auctionId, open);
  await later();
  await payAndVerify(test, people.imran, (await order(people.imran, auctionId, paid)).ok.order.id);
  await later();
  const { ok } = await order(people.gita, auctionId, blocked);
  const token = await payAndVerify(test, people.gita, ok.order.id);
  const params = { userId: people.gita.userId };
  await people.admin.browser.call(contract.blockUser, { params, body: { reason: 'Several accounts' } });
  await later();
  await place(people.gita, auctionId, blocked, token);
}

/** Returns the person's first bid in the running auction. */
function firstBidOf({ test, people, auctions }: World, name: 'asha' | 'ravi') {
  return test.db
    .selectFrom('bids')
    .where('bidderId', '=', people[name].userId)
    .where('auctionId', '=', auctions['running'] ?? '')
    .orderBy('seq')
    .select(['bidId', 'paymentOrderId'])
    .executeTakeFirstOrThrow();
}

/**
 * Makes all due refunds. The provider is down at first, so that all e-mails about the refunds are sent before the first
 * refund is made.
 */
export async function sendBack({ test, later }: World): Promise<void> {
  test.deps.provider.isDown = true;
  await runJobs(test);
  await runDue(test.deps, 'send-mails');
  test.deps.provider.isDown = false;
  await later(3600);
  await runJobs(test, { later: true });
}

async function runDaily({ test }: World): Promise<void> {
  await countDays(test.db);
  await compareDays(test.deps);
  await checkAudit(test.deps);
  for (const name of ['reconcile-orders', 'send-mails']) await runDue(test.deps, name);
}
