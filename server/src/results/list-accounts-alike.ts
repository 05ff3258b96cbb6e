import type { AlikeAccounts } from '@ekbid/contract';
import {
  type AccountTraces,
  type AlikeGroup,
  chanceOfGroup,
  findAccountsAlike,
  type GameSize,
  gameSizeOf,
  isSealed,
  Refusal,
  retention,
  toRupees,
} from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { shownResult } from '../db/shown-result.ts';

/** The page shows no more groups, because an administrator looks into each one by hand. */
const mostGroups = 50;
const mostMembers = 20;

/**
 * Groups the accounts of a declared auction that may belong to one person. Until the result is declared, and always
 * after a cancellation, this is refused, because groups depend on amounts.
 */
export async function listAccountsAlike(db: Db, auctionId: string) {
  const auction = await findAuction(db, auctionId);
  if (!auction) throw new Refusal('not_found', { what: 'auction' });
  const { title, titleHindi, outcome, bidders, slotsFilled: bids } = auction;
  if (isSealed(outcome)) throw new Refusal('accounts_still_sealed');
  const traces = await listSharedTraces(db, auctionId);
  const accounts = accountsOf(
    traces,
    await listAmounts(db, auctionId, [...new Set(traces.map(({ userId }) => userId))]),
  );
  const groups = findAccountsAlike(accounts, auction.bidIncrementPaise);
  const shown = groups.slice(0, mostGroups);
  const people = await listPeople(db, auction.winningBidId, shown.flatMap(membersShown));
  const amountsOf = new Map(accounts.map(({ accountId, amountsPaise }) => [accountId, amountsPaise]));
  const facts = { people, amountsOf, size: gameSizeOf(auction, bids) };
  return {
    auction: { _id: auctionId, title, titleHindi },
    ...{
      bidders,
      bids,
      keptDays: retention.accountTraces,
      total: groups.length,
      groups: shown.map((group) => showGroup(group, facts)),
    },
  };
}

const membersShown = ({ accountIds }: AlikeGroup) => accountIds.slice(0, mostMembers);

type Facts = {
  readonly people: ReadonlyMap<string, Person>;
  readonly amountsOf: ReadonlyMap<string, readonly number[]>;
  readonly size: GameSize;
};

function showGroup(group: AlikeGroup, { people, amountsOf, size }: Facts): AlikeAccounts {
  const { accountIds, score, reasons } = group;
  const bids = accountIds.reduce((total, account) => total + (amountsOf.get(account)?.length ?? 0), 0);
  return {
    ...{ score, reasons: [...reasons], accounts: accountIds.length, bids, chance: chanceOfGroup(size, bids) },
    members: membersShown(group).flatMap((account) => {
      const person = people.get(account);
      if (!person) return [];
      const { firstName, lastName, createdAt, blocked, winner } = person;
      return {
        ...{ _id: account, name: `${firstName} ${lastName}`.trim(), blocked, winner },
        createdAt: createdAt.toISOString(),
        amounts: (amountsOf.get(account) ?? []).map(toRupees),
      };
    }),
  };
}

function accountsOf(traces: readonly TraceRow[], amounts: readonly AmountsRow[]): AccountTraces[] {
  const tracesOf = Map.groupBy(traces, ({ userId }) => userId);
  return amounts.map(({ bidderId, amountsPaise }) => {
    const own = tracesOf.get(bidderId) ?? [];
    const valuesOf = (kind: TraceRow['kind']) => own.filter((trace) => trace.kind === kind).map(({ value }) => value);
    const signUp = own.find(({ kind }) => kind === 'network');
    return {
      ...{ accountId: bidderId, instruments: valuesOf('instrument'), devices: valuesOf('device'), amountsPaise },
      signUp: signUp ? { network: signUp.value, at: signUp.firstAt.getTime() } : null,
    };
  });
}

function findAuction(db: Db, auctionId: string) {
  return db
    .selectFrom('auctions')
    .innerJoinLateral(shownResult, (join) => join.onTrue())
    .where('auctions.auctionId', '=', auctionId)
    .select([
      'title',
      'titleHindi',
      'startingBidPaise',
      'endingBidPaise',
      'bidIncrementPaise',
      'slotsFilled',
      'bidders',
    ])
    .select(['result.outcome', 'auctions.winningBidId'])
    .executeTakeFirst();
}

type TraceRow = {
  readonly userId: string;
  readonly kind: 'instrument' | 'device' | 'network';
  /** A number instead of the hash. It only shows which traces are equal. */
  readonly value: string;
  readonly firstAt: Date;
};

/** The traces that at least two accounts of the auction share. */
async function listSharedTraces(db: Db, auctionId: string): Promise<readonly TraceRow[]> {
  const { rows } = await sql<TraceRow>`
    with traces as (
      select user_id, kind, first_at, count(*) over same as accounts, dense_rank() over (order by kind, trace_hash) as value
      from account_traces
      where user_id in (select bidder_id from bids where auction_id = ${auctionId})
      window same as (partition by kind, trace_hash)
    )
    select user_id, kind, value::text, first_at from traces where accounts > 1`.execute(db);
  return rows;
}

type AmountsRow = { readonly bidderId: string; readonly amountsPaise: readonly number[] };

async function listAmounts(db: Db, auctionId: string, bidderIds: readonly string[]): Promise<readonly AmountsRow[]> {
  if (bidderIds.length === 0) return [];
  const { rows } = await sql<AmountsRow>`
    select o.bidder_id, json_agg(b.amount_paise order by b.amount_paise) as amounts_paise
    from payment_orders o join bids b using (payment_order_id)
    where o.auction_id = ${auctionId} and o.bidder_id = any(${bidderIds}::uuid[])
    group by o.bidder_id`.execute(db);
  return rows;
}

type Person = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly blocked: boolean;
  readonly winner: boolean;
};

async function listPeople(db: Db, winningBidId: string | null, userIds: readonly string[]) {
  const { rows } = await sql<Person>`
    select user_id, first_name, last_name, created_at, blocked_at is not null as blocked,
      user_id is not distinct from (select bidder_id from bids where bid_id = ${winningBidId}) as winner
    from users where user_id = any(${userIds}::uuid[])`.execute(db);
  return new Map(rows.map((person) => [person.userId, person]));
}
