import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import {
  type AccountTraces,
  chanceOfGroup,
  crowdedNetwork,
  findAccountsAlike,
  mostAlikePoints,
} from './accounts-alike.ts';
import { crowdFor, seededRandom } from './forecast.ts';

const account = (accountId: string, traces: Partial<AccountTraces> = {}): AccountTraces => ({
  ...{ accountId, instruments: [], devices: [], signUp: null, amountsPaise: [] },
  ...traces,
});
const minuteMs = 60_000;
const from = (network: string, minute = 0) => ({ signUp: { network, at: minute * minuteMs } });
const paise = (...rupees: number[]) => ({ amountsPaise: rupees.map((amount) => amount * 100) });
const groupsOf = (...accounts: AccountTraces[]) =>
  findAccountsAlike(accounts, 100).map(({ accountIds }) => accountIds.join(' '));

describe('accounts are a group', () => {
  test('with one payment instrument, and nothing else', () => {
    const [group] = findAccountsAlike(
      [account('b', { instruments: ['upi'] }), account('a', { instruments: ['upi'] })],
      1,
    );
    expect(group).toEqual({ accountIds: ['a', 'b'], score: 4, reasons: [{ reason: 'instrument', accounts: 2 }] });
  });

  test('with all reasons and the most points', () => {
    const all = (accountId: string) => account(accountId, { instruments: ['upi'], devices: ['x'], ...from('n') });
    const [group] = findAccountsAlike(
      [
        { ...all('a'), ...paise(1, 2, 3) },
        { ...all('b'), ...paise(4, 5, 6) },
      ],
      100,
    );
    expect(group?.score).toBe(mostAlikePoints);
  });

  test('with one browser and close sign-ups from one network', () => {
    const [a, b] = [account('a', { devices: ['x'], ...from('n') }), account('b', { devices: ['x'], ...from('n', 60) })];
    expect(findAccountsAlike([a, b], 1)[0]).toMatchObject({ score: 3 });
    expect(groupsOf(a, { ...b, ...from('n', 61) })).toEqual([]);
    expect(groupsOf(a, { ...b, ...from('another') })).toEqual([]);
  });

  test('with one browser and amounts that follow or interleave one another', () => {
    const [a, b] = [account('a', { devices: ['x'] }), account('b', { devices: ['x'] })];
    expect(groupsOf({ ...a, ...paise(1, 2, 3) }, { ...b, ...paise(4, 5, 6) })).toEqual(['a b']);
    expect(groupsOf({ ...a, ...paise(1, 4, 7) }, { ...b, ...paise(2, 5, 8) })).toEqual(['a b']);
    expect(groupsOf({ ...a, ...paise(1, 2, 3) }, { ...b, ...paise(3, 4, 5) })).toEqual([]);
    expect(groupsOf({ ...a, ...paise(1, 2) }, { ...b, ...paise(3, 4) })).toEqual([]);
    expect(groupsOf({ ...a, ...paise(1, 2, 3) }, { ...b, ...paise(50, 51, 52) })).toEqual([]);
  });

  test('through others that they share something with; each reason says how many share it', () => {
    const [group] = findAccountsAlike(
      [
        account('a', { instruments: ['upi'], devices: ['x'], ...from('n') }),
        account('b', { instruments: ['upi'] }),
        account('c', { devices: ['x'], ...from('n') }),
      ],
      100,
    );
    expect(group).toMatchObject({ accountIds: ['a', 'b', 'c'], score: 7 });
    expect(group?.reasons).toEqual([
      { reason: 'instrument', accounts: 2 },
      { reason: 'device', accounts: 2 },
      { reason: 'sign_up', accounts: 2 },
    ]);
  });
});

const few = (from: string) => fc.uniqueArray(fc.constantFrom(...from), { maxLength: 2 });
const anyTraces = fc.record({
  instruments: few('pqr'),
  devices: few('stu'),
  signUp: fc.option(fc.record({ network: fc.constantFrom('v', 'w'), at: fc.integer({ min: 0, max: 4_000_000 }) })),
  amountsPaise: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
});
const anyAccounts = (traces: fc.Arbitrary<Omit<AccountTraces, 'accountId'>>) =>
  fc.array(traces, { maxLength: 12 }).map((all) => all.map((one, place) => account(`account-${place}`, one)));

describe('whatever the accounts', () => {
  test('their order changes nothing', () => {
    const twice = anyAccounts(anyTraces).chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(twice, ([all, shuffled]) => {
        expect(findAccountsAlike(shuffled, 1)).toEqual(findAccountsAlike(all, 1));
      }),
    );
  });

  test('each is in one group at most, of two or more, and a score is that of its reasons', () => {
    fc.assert(
      fc.property(anyAccounts(anyTraces), (all) => {
        const groups = findAccountsAlike(all, 1);
        const grouped = groups.flatMap(({ accountIds }) => accountIds);
        expect(new Set(grouped).size).toBe(grouped.length);
        for (const { accountIds, score, reasons } of groups) {
          expect(accountIds.length).toBeGreaterThan(1);
          expect(reasons.every(({ accounts }) => accounts >= 2 && accounts <= accountIds.length)).toBe(true);
          expect(score).toBeLessThanOrEqual(mostAlikePoints);
        }
      }),
    );
  });

  test('without one instrument, no group has fewer than two reasons', () => {
    const without = anyTraces.map((traces) => ({ ...traces, instruments: [] }));
    fc.assert(
      fc.property(anyAccounts(without), (all) => {
        for (const { reasons } of findAccountsAlike(all, 1)) expect(reasons.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  test('amounts alone make no group, nor does any other single thing', () => {
    const nothing = { instruments: [], devices: [], signUp: null, amountsPaise: [] };
    for (const only of ['devices', 'signUp', 'amountsPaise'] as const)
      fc.assert(
        fc.property(anyAccounts(anyTraces.map((traces) => ({ ...nothing, [only]: traces[only] }))), (all) => {
          expect(findAccountsAlike(all, 1)).toEqual([]);
        }),
      );
  });

  test('an account that shares nothing changes nothing', () => {
    fc.assert(
      fc.property(anyAccounts(anyTraces), fc.uniqueArray(fc.integer({ min: 1, max: 20 })), (all, amountsPaise) => {
        const stranger = account('stranger', { devices: ['!'], instruments: ['!'], amountsPaise });
        expect(findAccountsAlike([...all, stranger], 1)).toEqual(findAccountsAlike(all, 1));
      }),
    );
  });
});

test('those who share a network with many others are no group by it', () => {
  const pair = [account('a', { ...from('n'), ...paise(1, 2, 3) }), account('b', { ...from('n'), ...paise(4, 5, 6) })];
  const others = (many: number) => Array.from({ length: many }, (_, n) => account(`other-${n}`, from('n')));
  expect(groupsOf(...pair, ...others(crowdedNetwork - 2))).toEqual(['a b']);
  expect(groupsOf(...pair, ...others(crowdedNetwork - 1))).toEqual([]);
});

test('many accounts of one browser are not compared each with each', () => {
  const many = Array.from({ length: 5000 }, (_, n) => account(`account-${n}`, { devices: ['x'], ...paise(n, n + 1) }));
  expect(findAccountsAlike(many, 100)).toEqual([]);
});

describe('the chance of a group', () => {
  test('grows with its bids, and is certain with all of them', () => {
    const size = { bids: 100, amounts: 1000 };
    const chances = [1, 5, 25, 50, 100].map((bids) => chanceOfGroup(size, bids));
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(chances.at(-1)).toBe(1);
    expect(chances[0]).toBeLessThan(0.05);
  });

  test('is that of drawn auctions', () => {
    const [size, bids, random] = [{ bids: 60, amounts: 200 }, 15, seededRandom(7)];
    const drawn = drawChance(size, bids, random);
    expect(Math.abs(chanceOfGroup(size, bids) - drawn)).toBeLessThan(0.05);
  });
});

/** Estimates the probability that `chanceOfGroup` computes: draws the other people's bids at random in many rounds. */
function drawChance(size: { bids: number; amounts: number }, held: number, random: () => number): number {
  const { expected } = crowdFor(size);
  const total = expected.reduce((sum, one) => sum + one, 0);
  let wins = 0;
  const rounds = 4000;
  for (let round = 0; round < rounds; round += 1) {
    const taken = new Set<number>();
    for (let bid = 0; bid < size.bids - held; bid += 1) {
      let left = random() * total;
      const place = expected.findIndex((one) => (left -= one) < 0);
      taken.add(place);
    }
    if (Array.from({ length: held }, (_, place) => place).some((place) => !taken.has(place))) wins += 1;
  }
  return wins / rounds;
}
