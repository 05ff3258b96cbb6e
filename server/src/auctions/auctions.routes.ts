import * as contract from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { cursorId, cursorKey, cursorNumber, cursorTime, readCursor, takePage } from '../context/cursor.ts';
import { serve } from '../http/serve.ts';
import { checkAuctionsFile } from './check-auctions-file.ts';
import { createAuction, updateAuction } from './write-auction.ts';
import { exportAuctions } from './export-auctions.ts';
import { getAuctionView, listAuctions, listMyAuctions } from './read-auctions.ts';
import { formLimits, readAuctionForm } from './read-auction-form.ts';
import { addOwnPart, openOwnParts } from './own-part.ts';
import { removeAuction } from './remove-auction.ts';

const removals = { removed: 'auctionRemoved', cancelled: 'auctionCancelled' } as const;

/** The part of the cursor with the number of auctions of each of the four statuses. */
const countsInCursor = [cursorNumber, cursorNumber, cursorNumber, cursorNumber] as const;

const startAndEnd = ({ startTime, endTime }: contract.Auction) => [startTime, endTime];

/**
 * Throws the right error for a body that could not be read. An error without a status code means that it was cut off.
 */
function refuseCutBody(cause: Error): never {
  throw 'statusCode' in cause ? cause : new Refusal('file_incomplete', { field: 'file' }, { cause });
}

export async function auctionRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, { limits: formLimits });
  const ownParts = openOwnParts(deps.db);

  /**
   * Adds a signed-in person's own part to the reply that all visitors share. Administrators see more of other people,
   * so their reply is never made from the shared one.
   */
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
      // One more than requested: if there is one more, another page follows.
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
    return { data: await checkAuctionsFile(deps, part.file, texts) };
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
        // For visitors, the shared reply leaves this result out. So a signed-in person's reply cannot be made from it.
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
