import { type Access, type Endpoint, unattendedHeader } from '@ekbid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { admit, type CallerFor } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type SpokenTexts, textsIn } from '../texts.ts';
import { ensureCookies, hashVisitorId, readVisitorId } from './cookies.ts';
import { checkNotForged } from './forgery.ts';
import { languageOf } from './language.ts';
import { noteSeen, readSeen } from './seen.ts';

/** What a handler returns: the reply without its envelope. `message` is said to the person; most calls need none. */
type Answer<Reply> = Omit<Reply, 'success' | 'message'> & { message?: string };

type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly caller: CallerFor<E['access']>;
  /** In the caller's language. */
  readonly texts: SpokenTexts;
  /** Reads what many read alike, on the replica where it has all that this browser has seen. */
  readonly read: <Value>(query: (db: Db) => Promise<Value>) => Promise<Value>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Route = { readonly config?: { rateLimit?: { max: number; timeWindow: number } | false } };

/**
 * Serves one endpoint of the contract: validates what comes in, admits only whom its `access` names, refuses forged
 * requests, and lets nothing out that the reply's schema does not name.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<z.output<E['reply']>>>,
  { config = {} }: Route = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config,
    schema: {
      ...describe(endpoint),
      params: endpoint.params,
      querystring: endpoint.query,
      // Multipart bodies are read by the handler: their picture never sits in memory before the caller is admitted.
      ...(endpoint.method !== 'GET' && !endpoint.multipart && { body: endpoint.body }),
      response: { 200: endpoint.reply },
    },
    preValidation: async (request, reply) => {
      if (endpoint.method === 'GET') ensureCookies(request, reply, deps);
      else if (endpoint.access !== 'provider') checkNotForged(request, deps);
      await admitCaller(request, deps, endpoint.access);
    },
    handler: async (request, reply) => {
      // The schemas above and `admit` made these what the endpoint says: the one place where types take their word.
      const { params, query, body, caller } = request as unknown as Pick<
        Call<E>,
        'params' | 'query' | 'body' | 'caller'
      >;
      const texts = textsIn[languageOf(request)];
      const read: Call<E>['read'] = (query) => deps.reads.from(readSeen(request), query);
      try {
        const answer = await handle({ params, query, body, caller, texts, read, request, reply });
        return { success: true, message: '', ...answer };
      } finally {
        if (endpoint.method !== 'GET') await noteSeen(reply, deps);
      }
    },
  });
}

/** Admits only whom `access` names. `attended`: see `admit`. */
export async function admitCaller(
  request: FastifyRequest,
  deps: Pick<Deps, 'db' | 'keys' | 'sessions'>,
  access: Access,
  attended = request.headers[unattendedHeader] === undefined,
): Promise<void> {
  const visitorId = readVisitorId(request);
  const sessionHash = visitorId === null ? null : hashVisitorId(deps, visitorId);
  request.caller = await admit(deps, { sessionHash, attended }, access);
}

export const describe = ({ summary, path }: Endpoint) => ({ summary, tags: [path.split('/')[1] ?? ''] });

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `admitCaller` before the handler runs. */
    caller: CallerFor<Access>;
  }
}
