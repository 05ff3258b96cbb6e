import { hash } from 'node:crypto';
import { Refusal, toRupees } from '@ekbid/domain';
import { listAuctions } from '../../auctions/read-auctions.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { listMyBids } from '../../bids/list-my-bids.ts';
import { createOrder } from '../../orders/create-order.ts';
import { openFreeBids } from '../../orders/place-free-bid.ts';
import { getNumberLine } from '../../results/get-number-line.ts';
import { listAccountsAlike } from '../../results/list-accounts-alike.ts';
import { listPlaced } from '../../results/list-placed.ts';
import { getFairPlay } from '../get-fair-play.ts';
import { getReceipt } from '../get-receipt.ts';
import * as looks from './looks.ts';
import { inReplies } from './reply-hook.ts';
import { holdersOf, lowestFirst } from './secrets.ts';
import { spoil } from './spoil.ts';
import { isMuch, type Plant } from './plant.ts';

export const plantsInCalls: readonly Plant[] = [
  {
    channel: 'call getLeaderboard',
    leak: 'the volume and the average of a sealed auction',
    look: looks.calls('getLeaderboard'),
    plant: (secret) =>
      spoil(listPlaced, async (real, ...args) => ({ ...(await real(...args)), volumePaise: secret() * 100 })),
  },
  {
    channel: 'call getLeaderboard',
    leak: 'entries ordered by amount',
    look: looks.calls('getLeaderboard'),
    plant: () =>
      spoil(listPlaced, async (real, ...args) => {
        const page = await real(...args);
        return { ...page, entries: page.entries.toSorted((one, other) => one.amountPaise - other.amountPaise) };
      }),
  },
  {
    channel: 'call listAuctions',
    leak: 'auctions ordered by their lowest bid',
    look: looks.calls('listAuctions'),
    plant: () =>
      spoil(listAuctions, async (real, db, ...args) => {
        const list = await real(db, ...args);
        return { ...list, auctions: await lowestFirst(db, list.auctions) };
      }),
  },
  {
    channel: 'call listMyBids',
    leak: 'whether one’s own bid is the only one at its amount',
    look: looks.calls('listMyBids'),
    plant: () =>
      spoil(listMyBids, async (real, db, ...args) => {
        const list = await real(db, ...args);
        const held = await holdersOf(db, list.data);
        return { ...list, data: list.data.map((bid, i) => ({ ...bid, status: held[i] === 1 ? 'won' : bid.status })) };
      }),
  },
  {
    channel: 'call getNumberLine',
    leak: 'how many people hold one’s own amount',
    look: looks.calls('getNumberLine'),
    plant: () =>
      spoil(getNumberLine, async (real, db, caller, auctionId) => {
        const line = await real(db, caller, auctionId);
        const held = await holdersOf(
          db,
          line.mine.map(({ amount }) => ({ auctionId, bidAmount: amount })),
        );
        return { ...line, mine: line.mine.map(({ amount }, i) => ({ amount, people: held[i] ?? null })) };
      }),
  },
  {
    channel: 'call listAccountsAlike',
    leak: 'accounts of a sealed auction that look alike by their amounts',
    look: looks.calls('listAccountsAlike'),
    plant: (secret) =>
      spoil(listAccountsAlike, (real, db, auctionId) =>
        real(db, auctionId).catch((error: unknown) => {
          if (!(error instanceof Refusal && error.code === 'accounts_still_sealed')) throw error;
          const auction = { _id: auctionId, title: 'Sealed', titleHindi: null };
          return { auction, bidders: 2, bids: 5, keptDays: 90, total: isMuch(secret) ? 1 : 0, groups: [] };
        }),
      ),
  },
  {
    channel: 'call getAuction',
    leak: 'an ETag that is the hash of an amount',
    look: looks.calls('getAuction'),
    plant: (secret) =>
      inReplies(
        (_, reply) =>
          void (
            reply.hasHeader('etag') && reply.header('etag', `W/"${hash('sha256', String(secret()), 'base64url')}"`)
          ),
      ),
  },
  {
    channel: 'conditional',
    leak: 'whether a reply has changed, by other people’s amounts',
    look: looks.calls('getAuction'),
    plant: (secret) => inReplies((_, reply) => void (reply.statusCode === 304 && isMuch(secret) && reply.code(200))),
  },
  {
    channel: 'call getStatistics',
    leak: 'a reply longer by a space for each rupee',
    look: looks.calls('getStatistics'),
    plant: (secret) => inReplies((_, _reply, text) => text + ' '.repeat(secret())),
  },
  {
    channel: 'packed',
    leak: 'the same, only where replies travel compressed',
    look: looks.calls('getAuction'),
    plant: (secret) =>
      inReplies(({ headers }, _reply, text) =>
        headers['accept-encoding'] === 'br' ? text + ' '.repeat(secret()) : text,
      ),
  },
  {
    channel: 'call getFairPlay',
    leak: 'a log that is longer by an amount',
    look: looks.calls('getFairPlay'),
    plant: (secret) =>
      spoil(getFairPlay, async (real, ...args) => {
        const reply = await real(...args);
        return { ...reply, size: reply.size === null ? null : reply.size + secret() };
      }),
  },
  {
    channel: 'call getReceipt',
    leak: 'an amount in place of random bytes',
    look: looks.calls('getReceipt'),
    plant: (secret) =>
      spoil(getReceipt, async (real, ...args) => {
        const reply = await real(...args);
        return { ...reply, file: reply.file && { ...reply.file, nonce: String(secret()).padStart(64, '0') } };
      }),
  },
  {
    channel: 'call listActs',
    leak: 'an amount in an audit event',
    look: looks.actAndRead,
    plant: (secret) =>
      spoil(recordAuditEvent, async (real, db, by, action, details) =>
        real(db, by, action, { ...details, volume: secret() }),
      ),
  },
  {
    channel: 'call placeBid',
    leak: 'a refusal if another person holds the amount of a free bid',
    look: looks.placedFree,
    plant: () =>
      spoil(openFreeBids, (real, deps, checkConsents) => {
        const place = real(deps, checkConsents);
        return async (caller, asked) => {
          const [held] = await holdersOf(deps.db, [
            { auctionId: asked.auctionId, bidAmount: toRupees(asked.amountPaise ?? 0) },
          ]);
          if ((held ?? 0) > 1) throw new Refusal('amount_already_bid');
          return place(caller, asked);
        };
      }),
  },
];

/** Planted last, because this leak makes the orders of the two worlds differ. */
export const plantsInOrders: readonly Plant[] = [
  {
    channel: 'call createOrder',
    leak: 'a refusal if another person holds the amount',
    look: looks.orders,
    plant: () =>
      spoil(createOrder, async (real, deps, bidder, asked) => {
        const [held] = await holdersOf(deps.db, [
          { auctionId: asked.auctionId, bidAmount: toRupees(asked.amountPaise ?? 0) },
        ]);
        if (held) throw new Refusal('amount_already_bid');
        return real(deps, bidder, asked);
      }),
  },
];
