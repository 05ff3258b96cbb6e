import * as contract from '@ekbid/contract';
import type { Auction, Role } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { cursorId, cursorKey, cursorNumber, cursorTime, readCursor, takePage } from '../context/cursor.ts';
import { serve } from '../http/serve.ts';
import { checkAuctionsFile } from './check-auctions-file.ts';
import { createAuction, updateAuction } from './write-auction.ts';
import { exportAuctions } from './export-auctions.ts';
import { getAuctionView, listAuctions, listMyAuctions, type BidRow, showBid } from './read-auctions.ts';
import { formLimits, readAuctionForm } from './read-auction-form.ts';
import { removeAuction } from './remove-auction.ts';
import { sql } from 'kysely';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { isTransient } from '../db/retry.ts';

const removals = { removed: 'auctionRemoved', cancelled: 'auctionCancelled' } as const;

/** One count for each status. */
const countsInCursor = [cursorNumber, cursorNumber, cursorNumber, cursorNumber] as const;

const startAndEnd = ({ startTime, endTime }: contract.Auction) => [startTime, endTime];

/** An error of a complete body has a status of its own and is kept; without one, the body was cut off. */
function refuseCutBody(cause: Error): never {
  throw 'statusCode' in cause ? cause : new Refusal('file_incomplete', { field: 'file' }, { cause });
}

export async function auctionRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, { limits: formLimits });
  const ownParts = openOwnParts(deps.db);

  /** The reply to a signed-in person, from the one that all visitors get. Administrators see more of all people. */
  async function addOwn<Reply>(
    sessionHash: Buffer,
    auctions: readonly contract.Auction[],
    replyWith: (auctions: contract.Auction[]) => Reply,
  ): Promise<Reply | 'shared' | 'unshared'> {
    const own = await ownParts.take({ sessionHash, auctionIds: auctions.map(({ _id }) => _id) });
    if (own?.role === 'ADMIN') return 'unshared';
    const changed = own && addOwnPart(auctions, own);
    return changed ? replyWith(changed) : 'shared';
  }

  serve(
    app,
    deps,
    contract.listAuctions,
    async ({ query, caller, read }) => {
      const after = readCursor(query.after, cursorTime, cursorNumber, cursorKey, cursorId, ...countsInCursor);
      // One more than requested, to see whether another page follows.
      const asked = { ...query, after, limit: query.limit + 1 };
      const { auctions, total, counts } = await read((db) => listAuctions(db, asked, caller));
      const { page, next } = takePage(auctions, query.limit, ({ place }) => place);
      return { data: page.map(({ auction }) => auction), meta: { next, total, counts } };
    },
    {
      shared: {
        changesAt: ({ data }) => data.flatMap(startAndEnd),
        addOwn: (reply, sessionHash) => addOwn(sessionHash, reply.data, (data) => ({ ...reply, data })),
        isShared: ({ after, search, minBid, maxBid }) => after === undefined && !search && !minBid && !maxBid,
      },
    },
  );

  serve(app, deps, contract.listMyAuctions, ({ query, caller }) => {
    const after = readCursor(query.after, cursorNumber, cursorKey, cursorId);
    return listMyAuctions(deps.db, caller, { after, limit: query.limit });
  });

  serve(app, deps, contract.exportAuctions, ({ query, caller }) => exportAuctions(deps.db, caller, query), {
    reply: 'csv',
  });

  serve(app, deps, contract.checkAuctionsFile, async ({ request, texts }) => {
    const limits = { fileSize: contract.auctionsFileLimits.bytes };
    const part = await request.file({ limits }).catch(refuseCutBody);
    if (!part) throw new Refusal('invalid_request', { field: 'file' });
    return { data: await checkAuctionsFile(deps.db, part.file, texts) };
  });

  serve(
    app,
    deps,
    contract.getAuction,
    async ({ params, caller, read }) => ({ data: await read((db) => getAuctionView(db, params.auctionId, caller)) }),
    {
      shared: {
        changesAt: ({ data }) => startAndEnd(data),
        auctionOf: ({ auctionId }) => auctionId,
        // What only visitors are refused is no part of a member's reply.
        addOwn: async (reply, sessionHash) =>
          reply.data.forMembers
            ? 'unshared'
            : addOwn(sessionHash, [reply.data], ([data = reply.data]) => ({ ...reply, data })),
      },
    },
  );

  serve(app, deps, contract.createAuction, async ({ request, caller, texts }) => ({
    data: await createAuction(deps, caller, await readAuctionForm(request.parts())),
    message: texts.replies.auctionCreated,
  }));

  serve(app, deps, contract.updateAuction, async ({ params, request, caller, texts }) => ({
    data: await updateAuction(deps, caller, params.auctionId, await readAuctionForm(request.parts())),
    message: texts.replies.auctionUpdated,
  }));

  serve(app, deps, contract.deleteAuction, async ({ params, caller, texts }) => ({
    message: texts.replies[removals[await removeAuction(deps, caller, params.auctionId)]],
  }));
}

type Asked = { readonly sessionHash: Buffer; readonly auctionIds: readonly string[] };

/** What a person sees of auctions that no other bidder sees. */
type OwnPart = {
  readonly role: Role;
  readonly lastName: string;
  readonly bids: readonly BidRow[];
};

/** Finds the person of a session with their own bids in some auctions; null without a session. Nothing is cached. */
function openOwnParts(db: Db): Batcher<Asked, OwnPart | null> {
  return openBatcher({ run: (asked) => readOwnParts(db, asked), isTransient, width: 2 });
}

async function readOwnParts(db: Db, asked: readonly Asked[]): Promise<(OwnPart | null)[]> {
  const hashes = asked.map(({ sessionHash }) => sessionHash);
  const auctionIds = [...new Set(asked.flatMap(({ auctionIds }) => auctionIds))];
  const { rows } = await sql<Omit<OwnPart, 'bids'> & { sessionHash: Buffer; bids: OwnPart['bids'] | null }>`${planKept}
    select * from own_bids(${hashes}::bytea[], ${auctionIds}::uuid[])`.execute(db);
  const parts = new Map(
    rows.map(({ sessionHash, bids, ...part }) => [hex(sessionHash), { ...part, bids: bids ?? [] }]),
  );
  return hashes.map((hash) => parts.get(hex(hash)) ?? null);
}

const hex = (bytes: Buffer) => bytes.toString('hex');

/** The auctions as their bidder sees them: with own bids, and as the winner with the whole name. Null: as all do. */
function addOwnPart(auctions: readonly Auction[], own: OwnPart): Auction[] | null {
  const bidsIn = Map.groupBy(own.bids, ({ auctionId }) => auctionId);
  if (!auctions.some(({ _id }) => bidsIn.has(_id))) return null;
  return auctions.map((auction) => {
    const bids = bidsIn.get(auction._id);
    if (!bids) return auction;
    const { winnerId, winningBidId } = auction;
    const isWinner = winnerId !== null && bids.some(({ bidId }) => bidId === winningBidId);
    return {
      ...auction,
      winnerId: isWinner ? { ...winnerId, lastName: own.lastName } : winnerId,
      bids: bids.map(showBid),
    };
  });
}
