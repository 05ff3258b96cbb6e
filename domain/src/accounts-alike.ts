import { crowdFor, type GameSize } from './forecast.ts';

/** What is known about an account in a declared auction. The texts are hashes, compared only with each other. */
export type AccountTraces = {
  readonly accountId: string;
  readonly instruments: readonly string[];
  readonly devices: readonly string[];
  /** The network and the time (in milliseconds) of the sign-up. Null if they are unknown or already removed. */
  readonly signUp: { readonly network: string; readonly at: number } | null;
  /** All amounts on which the account has a bid in the auction. */
  readonly amountsPaise: readonly number[];
};

/** What two accounts can have in common, strongest first, and the points that each adds to a group's score. */
const alikePoints = { instrument: 4, device: 2, amounts: 2, sign_up: 1 } as const;
export type AlikeReason = keyof typeof alikePoints;
export const alikeReasons = ['instrument', 'device', 'amounts', 'sign_up'] as const satisfies AlikeReason[];
/** The highest possible score. It is not computed, because bundlers cannot remove unused computations. */
export const mostAlikePoints = 9;

export type AlikeGroup = {
  readonly accountIds: readonly string[];
  readonly score: number;
  /** For each reason: how many accounts of the group have it in common with another account of the group. */
  readonly reasons: readonly { readonly reason: AlikeReason; readonly accounts: number }[];
};

/** Two sign-ups from one network count only if they are at most this far apart. */
const closeSignUpsMs = 60 * 60_000;
/**
 * A network that more accounts of an auction share than this is ignored, because all customers of a carrier or all
 * students of a campus can share one address.
 */
export const crowdedNetwork = 10;
/** With fewer amounts, an account is not compared by amounts, because they would often look planned by chance. */
const fewestAmounts = 3;
/** Two accounts look planned together if they hold this share of the amounts from their lowest to their highest. */
const leastShare = 0.5;
/**
 * If many accounts share a value, comparing every pair would take too long. So each account is compared only with this
 * many others, those that follow it in the order of lowest amounts.
 */
const comparedWith = 40;

/**
 * Finds groups of accounts that may belong to one person. The group with the highest score comes first. Two accounts
 * are linked if they share a payment instrument, or if two of the other reasons apply. Linked accounts form a group.
 * Amounts are compared only for accounts that also share an instrument, a device or a network, because amounts alone
 * prove little. A group is a hint and no proof: a family with one phone looks the same.
 */
export function findAccountsAlike(accounts: readonly AccountTraces[], stepPaise: number): AlikeGroup[] {
  const sorted = [...accounts].sort((a, b) => lowestOf(a) - lowestOf(b) || (a.accountId < b.accountId ? -1 : 1));
  const known = withoutCrowdedNetworks(sorted);
  const links = new Links();
  for (const [one, other] of pairsToCompare(known)) {
    const reasons = alikeReasons.filter((reason) => shares[reason](one, other, stepPaise));
    if (reasons.includes('instrument') || reasons.length >= 2) links.add(one.accountId, other.accountId, reasons);
  }
  return links.groups().sort((a, b) => b.score - a.score || b.accountIds.length - a.accountIds.length || byFirst(a, b));
}

const lowestOf = ({ amountsPaise }: AccountTraces) => amountsPaise.reduce((a, b) => Math.min(a, b), Infinity);
const byFirst = (a: AlikeGroup, b: AlikeGroup) => ((a.accountIds[0] ?? '') < (b.accountIds[0] ?? '') ? -1 : 1);
const networkOf = ({ signUp }: AccountTraces) => (signUp === null ? [] : [signUp.network]);

function withoutCrowdedNetworks(accounts: readonly AccountTraces[]): readonly AccountTraces[] {
  const crowded = new Set(
    sharers(accounts, networkOf)
      .filter(({ length }) => length > crowdedNetwork)
      .flatMap(([first]) => first?.signUp?.network ?? []),
  );
  return accounts.map((account) =>
    account.signUp !== null && crowded.has(account.signUp.network) ? { ...account, signUp: null } : account,
  );
}

/** The groups of at least two accounts that have a value in common. */
function sharers(accounts: readonly AccountTraces[], valuesOf: (account: AccountTraces) => readonly string[]) {
  const having = new Map<string, AccountTraces[]>();
  for (const account of accounts)
    for (const value of new Set(valuesOf(account))) {
      const others = having.get(value);
      if (others) others.push(account);
      else having.set(value, [account]);
    }
  return [...having.values()].filter(({ length }) => length > 1);
}

function* pairsToCompare(accounts: readonly AccountTraces[]): Generator<readonly [AccountTraces, AccountTraces]> {
  for (const valuesOf of [({ instruments, devices }: AccountTraces) => [...instruments, ...devices], networkOf])
    for (const sharing of sharers(accounts, valuesOf))
      for (const [place, one] of sharing.entries())
        for (const other of sharing.slice(place + 1, place + 1 + comparedWith)) yield [one, other];
}

type Comparison = (one: AccountTraces, other: AccountTraces, stepPaise: number) => boolean;

const shares: Readonly<Record<AlikeReason, Comparison>> = {
  instrument: (one, other) => one.instruments.some((instrument) => other.instruments.includes(instrument)),
  device: (one, other) => one.devices.some((device) => other.devices.includes(device)),
  amounts: (one, other, stepPaise) => complement(one.amountsPaise, other.amountsPaise, stepPaise),
  sign_up: ({ signUp: one }, { signUp: other }) =>
    one !== null && other !== null && one.network === other.network && Math.abs(one.at - other.at) <= closeSignUpsMs,
};

/**
 * Whether the amounts of two accounts look planned together: the accounts have no amount in common, and together they
 * hold at least half of all amounts between the lowest and the highest amount that they hold.
 */
function complement(one: readonly number[], other: readonly number[], stepPaise: number): boolean {
  if (one.length < fewestAmounts || other.length < fewestAmounts) return false;
  if (one.some((amount) => other.includes(amount))) return false;
  const all = [...one, ...other];
  const span = (Math.max(...all) - Math.min(...all)) / stepPaise + 1;
  return all.length / span >= leastShare;
}

function pointsOf(reasons: readonly AlikeReason[]): number {
  return reasons.reduce((total, reason) => total + alikePoints[reason], 0);
}

/** Joins linked accounts into groups, and remembers for which reasons each account was linked. */
class Links {
  readonly #parent = new Map<string, string>();
  readonly #reasons = new Map<string, Set<AlikeReason>>();

  add(one: string, other: string, reasons: readonly AlikeReason[]): void {
    this.#parent.set(this.#rootOf(one), this.#rootOf(other));
    for (const account of [one, other])
      this.#reasons.set(account, new Set([...(this.#reasons.get(account) ?? []), ...reasons]));
  }

  groups(): AlikeGroup[] {
    const members = new Map<string, string[]>();
    for (const account of [...this.#reasons.keys()].sort()) {
      const root = this.#rootOf(account);
      members.set(root, [...(members.get(root) ?? []), account]);
    }
    return [...members.values()].map((accountIds) => this.#describe(accountIds));
  }

  #describe(accountIds: readonly string[]): AlikeGroup {
    const reasons = alikeReasons
      .map((reason) => ({
        reason,
        accounts: accountIds.filter((account) => this.#reasons.get(account)?.has(reason)).length,
      }))
      .filter(({ accounts }) => accounts > 0);
    return { accountIds, score: pointsOf(reasons.map(({ reason }) => reason)), reasons };
  }

  #rootOf(account: string): string {
    let root = account;
    for (let next = this.#parent.get(root); next !== undefined && next !== root; next = this.#parent.get(root))
      root = next;
    this.#parent.set(account, root);
    return root;
  }
}

/**
 * The probability that one person wins with `bids` bids, one on each of the lowest amounts: at least one of these
 * amounts must have no bid of another person. The other people are assumed to play as well as they can.
 */
export function chanceOfGroup(size: GameSize, bids: number): number {
  const held = Math.min(bids, size.amounts);
  const others = Math.max(0, size.bids - bids) / size.bids;
  const { expected } = crowdFor(size);
  let allShared = 1;
  for (let place = 0; place < held; place += 1) allShared *= 1 - Math.exp(-(expected[place] ?? 0) * others);
  return 1 - allShared;
}
