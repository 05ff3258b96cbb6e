import type { Endpoint } from '@ekbid/contract';
import * as z from 'zod/mini';
import type { World } from './world.ts';

type Values = Readonly<Record<string, readonly string[]>>;

/** Values for parameters in paths. They belong to watchers and to other people, and are in different states. */
const named = ({ auctions, people, bidIds, paymentOrderIds }: World): Values => ({
  auctionId: Object.values(auctions),
  userId: [people.asha.userId, people.ravi.userId],
  bidId: bidIds,
  paymentOrderId: paymentOrderIds,
  // Drafts have no bids and so no amounts that could leak. An id that does not exist is enough.
  draftId: ['00000000-0000-4000-8000-000000000000'],
});

/** Values for query options, in addition to the choices that the contract lists. */
const options = (world: World): Values => ({
  ...named(world),
  auctionIds: Object.values(world.auctions),
  after: [],
  limit: ['2'],
  // The amounts are written in forms that cannot occur in an id by chance.
  search: ['a', 'Ravi', 'running', 'pay_', '7.00', '₹9'],
  minBid: ['1', '9'],
  maxBid: ['1', '9'],
  by: [world.people.admin.userId],
  days: ['7', '30', '90'],
  year: ['2031'],
  from: ['2031-05-07'],
  to: ['2031-05-07'],
  since: ['1', '3'],
});

/**
 * Returns all addresses of an endpoint, with at most one query option each. Throws if a parameter or option has no
 * values here.
 */
export function addressesOf({ path, query }: Endpoint, world: World): string[] {
  const set = Object.entries(optionsOf(query)).flatMap(([name, choices]) => {
    const values = options(world)[name] ?? (choices.length > 0 ? [] : missing(path, name));
    return [...choices, ...values].map((value) => `?${new URLSearchParams({ [name]: value }).toString()}`);
  });
  return fillIn(path, named(world)).flatMap((address) => ['', ...set].map((query) => address + query));
}

/** Returns one path for each combination of values of its parameters. */
function fillIn(path: string, values: Values): string[] {
  const name = /:(\w+)/.exec(path)?.[1];
  if (name === undefined) return [path];
  return (values[name] ?? missing(path, name)).flatMap((value) => fillIn(path.replace(`:${name}`, value), values));
}

export const fillPage = (path: string, world: World) => fillIn(path, named(world));

function missing(path: string, name: string): never {
  throw new Error(`${path} has "${name}": name values for it in server/src/fair-play/testing/variations.ts`);
}

type Described = { readonly enum?: readonly string[]; readonly anyOf?: readonly Described[] };

/** Returns the options of a query with their choices. */
function optionsOf(query: Endpoint['query']): Record<string, string[]> {
  const described = z.toJSONSchema(query, { unrepresentable: 'any', io: 'input' });
  const entries = Object.entries((described.properties ?? {}) as Record<string, Described>);
  return Object.fromEntries(entries.map(([name, one]) => [name, choicesOf(one)]));
}

const choicesOf = ({ enum: choices = [], anyOf = [] }: Described): string[] => [
  ...choices,
  ...anyOf.flatMap(choicesOf),
];
