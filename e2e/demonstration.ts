import type { Auction } from '@ekbid/contract';
import { settings } from './people.ts';

const kinds = {
  running: ({ status, slotsFilled, maxSlots }: Auction) => status === 'active' && slotsFilled < maxSlots,
  full: ({ status, slotsFilled, maxSlots }: Auction) => status === 'active' && slotsFilled >= maxSlots,
  upcoming: ({ status }: Auction) => status === 'upcoming',
  ended: ({ status, outcome }: Auction) => status === 'completed' && outcome === null,
  won: ({ outcome }: Auction) => outcome === 'winner',
  unwon: ({ outcome }: Auction) => outcome === 'no_unique_bid',
  cancelled: ({ status }: Auction) => status === 'cancelled',
  refundable: ({ entryMode, status }: Auction) => entryMode === 'refundable' && status === 'active',
  free: ({ entryMode, status }: Auction) => entryMode === 'free' && status === 'active',
};

export type AuctionKind = keyof typeof kinds;

type Auctions = Readonly<Record<AuctionKind, string>>;

/** The ids of the demo data's auctions, by kind. The global set-up found them before the first test. */
export const demoAuctions = () => JSON.parse(process.env['EKBID_AUCTIONS'] ?? '{}') as Auctions;

/** Finds one auction of each kind in the list. Must run before tests add auctions, which could match too. */
export async function findAuctions(): Promise<Auctions> {
  const reply = await fetch(`${settings().url}/api/auctions?limit=50&sort=ending`);
  const { data } = (await reply.json()) as { data: Auction[] };
  const found = Object.entries(kinds).map(([kind, is]) => {
    const auction = data.find(is);
    if (!auction) throw new Error(`the demo has no auction that is ${kind}`);
    return [kind, auction._id];
  });
  return Object.fromEntries(found) as Auctions;
}
