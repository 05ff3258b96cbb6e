import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { hashAnonymousId, readAnonymousId } from '../http/anonymous-session.ts';
import { openConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import { serve } from '../http/serve.ts';
import { type ListClosingHeads, openHub } from './hub.ts';
import { type ListActiveSessions, readerOf } from './reader.ts';

/** These queries are passed in at start-up, because `live` may import neither sessions nor the fair-play log. */
type LiveQueries = {
  readonly listActiveSessions: ListActiveSessions;
  readonly listClosingHeads: (deps: Deps, auctionIds: readonly string[]) => ReturnType<ListClosingHeads>;
};

/**
 * `perNetwork` is high, because a mobile carrier's customers share one address. `perSession` suffices, because hidden
 * pages close their streams.
 */
const limits = { inAll: 20_000, perSession: 20, perNetwork: 2000, retryAfterSeconds: 30 };

export const liveRoutes = (queries: LiveQueries) => (app: FastifyInstance, deps: Deps) => {
  const hub = openHub({ ...deps, ...queries, listClosingHeads: (ids) => queries.listClosingHeads(deps, ids) });
  const limit = openConcurrencyLimit('streams', limits);
  // A closing server waits for every reply, and streams never end. So the hub closes them first.
  app.addHook('preClose', () => hub.close());

  serve(
    app,
    deps,
    contract.followLive,
    async ({ query, caller, request, begin }) => {
      await hub.listen();
      const anonymousId = readAnonymousId(request);
      const person =
        caller && anonymousId ? { userId: caller.userId, sessionHash: hashAnonymousId(deps, anonymousId) } : null;
      const leave = await limit.take(deps.places, person?.sessionHash.toString('hex') ?? null, request.ip);
      const asked = { auctionIds: [...new Set(query.auctions)], person };
      const reader = readerOf(begin(), asked, deps.metrics.readerDropped);
      reader.onGone(leave);
      reader.onGone(deps.metrics.readerJoined());
      hub.join(reader);
    },
    { reply: 'stream' },
  );
};
