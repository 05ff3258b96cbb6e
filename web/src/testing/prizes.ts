import type { ManagedPrize, Prize } from '@ekbid/contract';
import { auctionId } from './auctions.ts';

const auction = {
  _id: auctionId,
  title: 'Blue pottery vase',
  titleHindi: null,
  auctionImage: null,
  winningBid: 7,
  declaredAt: '2026-11-20T10:00:00Z',
};
const toClaim = {
  auction,
  state: 'to_claim',
  claimBy: '2026-12-04T10:00:00Z',
  claimedAt: null,
  sentAt: null,
  deliveredAt: null,
  stateAt: '2026-11-20T10:00:00Z',
  carrier: null,
  trackingLink: null,
  tax: null,
  taxNeeded: false,
  problem: null,
} as const;

export const contact = {
  name: 'Asha Kulkarni',
  address: '12 Main Road, Mumbai',
  pinCode: '400058',
  region: 'MH',
  telephone: '+919876543210',
  note: '',
} as const;

/** A prize in the form in which its winner gets it. */
export const aPrize = (change: Partial<Prize> = {}): Prize => ({
  ...toClaim,
  entryMode: 'paid',
  contact: null,
  winner: { name: 'Asha Kulkarni', telephone: '+919876543210' },
  erasedAfterDays: 180,
  ...change,
});

/** A prize in the form in which administrators get it. */
export const aManagedPrize = (change: Partial<ManagedPrize> = {}): ManagedPrize => ({
  ...toClaim,
  winner: {
    _id: '0192f7a0-0000-7000-8000-000000000001',
    name: 'Asha Kulkarni',
    email: 'asha@example.in',
    isBlocked: false,
  },
  isEarlier: false,
  isOverdue: false,
  hasContact: false,
  moves: [{ from: null, to: 'to_claim', at: '2026-11-20T10:00:00Z', as: 'ekbid', by: null, why: null }],
  ...change,
});
