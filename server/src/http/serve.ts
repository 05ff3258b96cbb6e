import { type Access, type Endpoint, unattendedHeader, seenCookie, seenSeconds, toldCookie } from '@ekbid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../context/caller.ts';
import type { Deps } from '../context/deps.ts';
import { type SpokenTexts, textsIn } from '../context/texts.ts';
import type { Db } from '../db/database.ts';
import { ensureCookies, exchangeCookie, hashAnonymousId, readAnonymousId, cookieOptions } from './anonymous-session.ts';
import { checkNotForged } from './csrf.ts';
import { languageOf } from './language.ts';

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

/** Who calls is not known yet. */
type UnadmittedCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & {
  /** What a standing session of the caller's would be known by; null: there is none. */
  readonly sessionHash: Buffer | null;
  /** Rejects for whom the endpoint's `access` does not name. */
  readonly admit: () => Promise<CallerFor<E['access']>>;
};

type Handler<E extends Endpoint, C> = (call: C) => Promise<Answer<z.output<E['reply']>>>;

type Route = { readonly config?: { rateLimit?: { max: number; timeWindow: number } | false } };

/**
 * Serves one endpoint of the contract: validates what comes in, admits only whom its `access` names, refuses forged
 * requests, and lets nothing out that the reply's schema does not name.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, Call<E>>,
  route?: Route,
): void {
  serveUnchecked(
    app,
    deps,
    endpoint,
    async ({ sessionHash: _, admit, ...call }) => handle({ ...call, caller: await admit() }),
    route,
  );
}

/** As `serve`, for a handler that does nothing for whom its own work, or `admit`, has not admitted. */
export function serveUnchecked<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, UnadmittedCall<E>>,
  { config = {} }: Route = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { ...config, takesUpload: endpoint.multipart },
    attachValidation: true,
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
      else if (endpoint.access !== 'provider') {
        checkNotForged(request, deps);
        exchangeCookie(request, reply, deps);
      }
    },
    handler: async (request, reply) => {
      let isRefused = false;
      const admit = () =>
        authorizeCaller<E['access']>(request, deps, endpoint.access).catch((error: unknown) => {
          isRefused = true;
          throw error;
        });
      if (request.validationError) {
        // Whoever may not call hears of that first.
        await admit();
        throw request.validationError;
      }
      // The schemas above made these what the endpoint says: the one place where types take their word.
      const { params, query, body } = request as unknown as Pick<Call<E>, 'params' | 'query' | 'body'>;
      const sessionHash = sessionHashOf(request, deps);
      const texts = textsIn[languageOf(request)];
      const read: Call<E>['read'] = (query) => deps.reads.from(readSeen(request), query);
      try {
        const answer = await handle({ params, query, body, sessionHash, admit, texts, read, request, reply });
        return { success: true, message: '', ...answer };
      } finally {
        // Whoever was not let in has changed nothing.
        if (endpoint.method !== 'GET' && !isRefused) await noteSeen(reply, deps);
      }
    },
  });
}

/** Admits only whom `access` names. `attended`: see `Callers`. */
export async function authorizeCaller<A extends Access>(
  request: FastifyRequest,
  deps: Pick<Deps, 'keys'>,
  access: A,
  attended = request.headers[unattendedHeader] === undefined,
): Promise<CallerFor<A>> {
  const sessionHash = sessionHashOf(request, deps);
  // The one place where types take `authorize`'s word for whom it lets in.
  return (await request.server.callers.authorize({ sessionHash, attended }, access)) as CallerFor<A>;
}

function sessionHashOf(request: FastifyRequest, deps: Pick<Deps, 'keys'>): Buffer | null {
  const visitorId = readAnonymousId(request);
  return visitorId === null ? null : hashAnonymousId(deps, visitorId);
}

export const describe = ({ summary, path }: Endpoint) => ({ summary, tags: [path.split('/')[1] ?? ''] });

/** How far this browser has seen the database: by what it did, and by what it was told of. */
function readSeen({ cookies }: FastifyRequest): string[] {
  return [cookies[seenCookie], cookies[toldCookie]].filter((seen) => seen !== undefined);
}

/** After a change, whatever its answer: this browser reads nothing from before it. */
async function noteSeen(reply: FastifyReply, deps: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  // Where the primary cannot be asked, what is written cannot be opened: all that there is.
  const seen = await deps.reads.seenNow().catch(() => 'unknown');
  if (seen === null) return;
  reply.setCookie(seenCookie, seen, { ...cookieOptions(deps, false), maxAge: seenSeconds });
}

/** For work that no reply waits for, and that never fails: it is finished before the process ends. */
export function finishBeforeEnd(app: FastifyInstance): (work: Promise<void>) => void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(underWay));
  return (work) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
}
