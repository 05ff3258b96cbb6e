import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { hashVisitorId, readVisitorId } from '../http/cookies.ts';
import { serveStream } from '../http/serve-stream.ts';
import { openHub } from './hub.ts';
import { openPlaces } from './places.ts';
import { readerOf } from './reader.ts';

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const hub = openHub(deps);
  const places = openPlaces();
  // Before the server closes: it waits for every answer, and these have no end of their own.
  app.addHook('preClose', () => hub.close());

  serveStream(app, deps, contract.followLive, async ({ query, caller, request, begin }) => {
    await hub.listen();
    const visitorId = readVisitorId(request);
    const person = caller && visitorId ? { userId: caller.userId, sessionHash: hashVisitorId(deps, visitorId) } : null;
    const leave = places.take(person?.sessionHash.toString('hex') ?? null, request.ip);
    const asked = { auctionIds: [...new Set(query.auctions)], person };
    const reader = readerOf(begin(), asked, deps.metrics.readerDropped);
    reader.onGone(leave);
    reader.onGone(deps.metrics.readerJoined());
    hub.join(reader);
  });
}
