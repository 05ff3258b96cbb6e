import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { hashAnonymousId, readAnonymousId } from '../http/anonymous-session.ts';
import { openConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import { serve } from '../http/serve.ts';
import { type ListClosingHeads, openHub } from './hub.ts';
import { type ListActiveSessions, readerOf } from './reader.ts';

/** Handed in at start-up: `live` imports neither sessions nor the fair-play log. */
type LiveQueries = {
  readonly listActiveSessions: ListActiveSessions;
  readonly listClosingHeads: (deps: Deps, auctionIds: readonly string[]) => ReturnType<ListClosingHeads>;
};

/** A mobile carrier's customers share an address. A person's hidden pages close their streams. */
const limits = { inAll: 20_000, perSession: 20, perNetwork: 2000, retryAfterSeconds: 30 };

export const liveRoutes = (queries: LiveQueries) => (app: FastifyInstance, deps: Deps) => {
  const hub = openHub({ ...deps, ...queries, listClosingHeads: (ids) => queries.listClosingHeads(deps, ids) });
  const limit = openConcurrencyLimit('streams', limits);
  // Before the server closes, because it waits for every reply, and streams do not end by themselves.
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
