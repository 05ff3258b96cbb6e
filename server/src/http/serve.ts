import { type Access, type Endpoint, unattendedHeader, seenCookie, seenSeconds, toldCookie } from '@ekbid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../context/caller.ts';
import type { Deps } from '../context/deps.ts';
import { type SpokenTexts, textsIn } from '../context/texts.ts';
import type { Db } from '../db/database.ts';
import {
  cookieOptions,
  csrfCookie,
  ensureCookies,
  exchangeCookie,
  hashAnonymousId,
  isVisitor,
  readAnonymousId,
} from './anonymous-session.ts';
import { checkNotForged } from './csrf.ts';
import { languageOf } from './language.ts';
import { sendOwn, sendShared } from './send-shared.ts';

/** What a handler returns: the reply without its envelope. `message` is shown to the person; most calls need none. */
type Answer<Reply> = Omit<Reply, 'success' | 'message'> & { message?: string };

type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly caller: CallerFor<E['access']>;
  /** The texts in the caller's language. */
  readonly texts: SpokenTexts;
  /** Runs a read-only query on the replica, unless the replica is behind what this browser has already seen. */
  readonly read: <Value>(query: (db: Db) => Promise<Value>) => Promise<Value>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A call whose caller is not authorized yet. */
type UncheckedCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & {
  /** The hash by which the database would find the caller's session; null without an anonymous session. */
  readonly sessionHash: Buffer | null;
  /** Authorizes the caller: rejects a caller whom the endpoint's `access` does not allow. */
  readonly admit: () => Promise<CallerFor<E['access']>>;
};

type Handler<E extends Endpoint, C> = (call: C) => Promise<Answer<z.output<E['reply']>>>;

type Route = {
  readonly config?: { rateLimit?: { max: number; timeWindow: number } | false };
  /** May answer a GET before it is validated. Rate limits and metrics count it before and after. */
  readonly answerEarly?: (request: FastifyRequest, reply: FastifyReply, setsCookies: boolean) => Promise<void>;
};

/**
 * Serves one endpoint of the contract: refuses forged requests, authorizes the caller by the endpoint's `access`,
 * validates the request, and sends only what the reply's schema names.
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

/**
 * Like `serve`, for a reply that is the same for all visitors and in every language: it is made once for all who ask at
 * the same time. The handler gets nothing that differs between two visitors. To signed-in people it is sent with their
 * own part, which is read for each call and never kept.
 */
export function serveShared<E extends Endpoint<'public'>>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: SharedCall<E>) => Promise<Omit<z.output<E['reply']>, 'success' | 'message'>>,
  { changesAt, addOwn, isShared = () => true, auctionOf = () => undefined }: Sharing<E>,
): void {
  const isShownTo = (request: FastifyRequest) => addOwn !== undefined || isVisitor(request);
  const answerEarly = async (request: FastifyRequest, reply: FastifyReply, setsCookies: boolean) => {
    if (request.method !== 'GET' || !isShownTo(request)) return;
    const asked = parseAddress(endpoint, request);
    if (asked === null || !isShared(asked.query)) return;
    const { params, query } = asked;
    const about = {
      key: `${endpoint.path} ${JSON.stringify([params, query])}`,
      auctionId: auctionOf(params),
    };
    const shared = await app.sharedReplies.find(about, readSeen(request), async (seen) => {
      const read: SharedCall<E>['read'] = (query) => deps.reads.from([seen], query);
      const answer = await handle({ params, query, read, caller: null });
      // By the schema of the status 200: this reply may already be sent, with the status 304.
      const payload = reply.serializeInput({ success: true, message: '', ...answer }, '200') as string;
      return { payload, changesAt: changesAt(answer) };
    });
    if (!shared) return;
    const sessionHash = sessionHashOf(request, deps);
    const own =
      sessionHash === null || !addOwn ? 'shared' : await addOwn(shared.content() as z.output<E['reply']>, sessionHash);
    if (own === 'shared') await sendShared(request, reply, { shared, setsCookies });
    else if (own !== 'unshared') await sendOwn(request, reply, { shared, own });
  };
  serveUnchecked(
    app,
    deps,
    endpoint,
    async ({ params, query, read, admit }) =>
      ({ ...(await handle({ params, query, read, caller: await admit() })) }) as Answer<z.output<E['reply']>>,
    { answerEarly },
  );
}

/** What the address says, or null if it is not valid. */
function parseAddress<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const { data: params } = endpoint.params.safeParse(request.params);
  const { data: query } = endpoint.query.safeParse(request.query);
  return params === undefined || query === undefined
    ? null
    : { params: params as z.output<E['params']>, query: query as z.output<E['query']> };
}

type SharedCall<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'read'> & {
  readonly caller: CallerFor<'public'>;
};

type Sharing<E extends Endpoint> = {
  /**
   * Reads what the person of this session sees besides. 'shared': nothing, or there is no session. 'unshared': the call
   * is answered by its handler. If missing, signed-in people are answered one by one.
   */
  readonly addOwn?: (
    reply: z.output<E['reply']>,
    sessionHash: Buffer,
  ) => Promise<z.output<E['reply']> | 'shared' | 'unshared'>;
  /** The times at which a reply changes although no row does. */
  readonly changesAt: (answer: Omit<z.output<E['reply']>, 'success' | 'message'>) => readonly string[];
  /** The one auction that the reply shows; if missing, a change of any auction may change the reply. */
  readonly auctionOf?: (params: z.output<E['params']>) => string | undefined;
  /** For which queries: those that many visitors have in common. */
  readonly isShared?: (query: z.output<E['query']>) => boolean;
};

/** Like `serve`, for a handler that authorizes the caller itself: in its own transaction, or by calling `admit`. */
export function serveUnchecked<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, UncheckedCall<E>>,
  { config = {}, answerEarly }: Route = {},
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
      // The handler reads multipart bodies, so that no picture is in memory before the caller is authorized.
      ...(endpoint.method !== 'GET' && !endpoint.multipart && { body: endpoint.body }),
      response: { 200: endpoint.reply },
    },
    preValidation: async (request, reply) => {
      if (endpoint.method === 'GET') {
        const csrfToken = ensureCookies(request, reply, deps);
        const setsCookies = request.cookies[csrfCookie] !== csrfToken;
        await answerEarly?.(request, reply, setsCookies);
      } else if (endpoint.access !== 'provider') {
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
        // A caller without access gets that refusal, and not the one about the request.
        await admit();
        throw request.validationError;
      }
      // The schemas above validated these. This is the only place where types rely on that.
      const { params, query, body } = request as unknown as Pick<Call<E>, 'params' | 'query' | 'body'>;
      const sessionHash = sessionHashOf(request, deps);
      const texts = textsIn[languageOf(request)];
      const read: Call<E>['read'] = (query) => deps.reads.from(readSeen(request), query);
      try {
        const answer = await handle({ params, query, body, sessionHash, admit, texts, read, request, reply });
        return { success: true, message: '', ...answer };
      } finally {
        // A call that was not authorized has changed nothing.
        if (endpoint.method !== 'GET' && !isRefused) await setSeen(reply, deps);
      }
    },
  });
}

/** Rejects a caller whom `access` does not allow. For `attended` see `Callers`. */
export async function authorizeCaller<A extends Access>(
  request: FastifyRequest,
  deps: Pick<Deps, 'keys'>,
  access: A,
  attended = request.headers[unattendedHeader] === undefined,
): Promise<CallerFor<A>> {
  const sessionHash = sessionHashOf(request, deps);
  // `authorize` guarantees this type. This is the only place where types rely on that.
  return (await request.server.callers.authorize({ sessionHash, attended }, access)) as CallerFor<A>;
}

function sessionHashOf(request: FastifyRequest, deps: Pick<Deps, 'keys'>): Buffer | null {
  const anonymousId = readAnonymousId(request);
  return anonymousId === null || isVisitor(request) ? null : hashAnonymousId(deps, anonymousId);
}

export const describe = ({ summary, path }: Endpoint) => ({ summary, tags: [path.split('/')[1] ?? ''] });

/** This browser's consistency tokens: of its own changes, and of live events it received. */
export function readSeen({ cookies }: FastifyRequest): string[] {
  return [cookies[seenCookie], cookies[toldCookie]].filter((seen) => seen !== undefined);
}

/** A token that cannot be opened counts as the newest position. */
export const newest = 'unknown';

/** After a changing call, whatever its reply: this browser must not read data from before it. */
async function setSeen(reply: FastifyReply, { config, reads }: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  // Without a replica only shared replies can be older than the change, for less than a second.
  const [seen, maxAge] = reads.hasReplica ? [await reads.seenNow().catch(() => newest), seenSeconds] : [newest, 2];
  reply.setCookie(seenCookie, seen, { ...cookieOptions({ config }, false), maxAge });
}

/** For work that no reply waits for, and that never fails. The server waits for it before it closes. */
export function finishBeforeEnd(app: FastifyInstance): (work: Promise<void>) => void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(underWay));
  return (work) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
}
