import { type OutgoingHttpHeader, type ServerResponse, validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { type Access, type Endpoint, unattendedHeader } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../context/caller.ts';
import type { Deps } from '../context/deps.ts';
import { type SpokenTexts, textsIn } from '../context/texts.ts';
import { csrfCookie, ensureCookies, exchangeCookie, perAddress, sessionHashOf } from './anonymous-session.ts';
import { type Read, readSeen, setSeen } from './consistency.ts';
import { checkFetchedHere, checkNotForged } from './csrf.ts';
import { languageOf } from './language.ts';
import {
  columnsOf,
  type CsvFile,
  type JsonFile,
  limitCsvFiles,
  limitJsonFiles,
  sendCsv,
  sendJsonFile,
} from './send-file.ts';
import { answerShared, type SharedAnswer, type SharedCall, type Sharing } from './send-shared.ts';

/** The reply without its envelope. `message` is shown to the person; most calls need none. */
type Answer<Reply> = Omit<Reply, 'success' | 'message'> & { message?: string };

type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly caller: CallerFor<E['access']>;
  readonly texts: SpokenTexts;
  readonly read: Read;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type StreamCall<E extends Endpoint> = Call<E> & { readonly begin: () => Socket };

/** The call before its caller was authorized. */
type UncheckedCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & {
  /** The hash by which the database finds the caller's session. Null if the browser cannot have a session. */
  readonly sessionHash: Buffer | null;
  /** Authorizes the caller. Rejects if the endpoint's `access` does not allow the call. */
  readonly admit: () => Promise<CallerFor<E['access']>>;
};

/**
 * What a handler returns for each kind of reply: the endpoint's reply, a file that is sent while it is written, or
 * nothing.
 */
type Answers<E extends Endpoint> = {
  readonly json: Answer<z.output<E['reply']>>;
  readonly csv: CsvFile<z.output<E['reply']>>;
  readonly file: JsonFile;
  readonly stream: void;
};
type ReplyKind = keyof Answers<Endpoint>;

type Route = {
  readonly config?: { rateLimit?: { max: number; timeWindow: number } | false };
  /** For CSV files: how long a reader may accept no bytes before the download ends. */
  readonly timeoutMs?: number;
};

/**
 * Serves one endpoint of the contract. Refuses forged requests, authorizes the caller by the endpoint's `access`,
 * validates the request, and sends only what the reply's schema names.
 *
 * `reply` is the kind of reply. `csv` sends rows as a file; the handler records the audit event. `file` sends a JSON
 * file of any length. `stream` sends server-sent events, which the handler writes after calling `begin()`.
 */
export function serve<E extends Endpoint, Kind extends ReplyKind = 'json'>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: Kind extends 'stream' ? StreamCall<E> : Call<E>) => Promise<Answers<E>[Kind]>,
  route?: Route & { readonly reply?: Kind },
): void;
/** With `authorizes: 'handler'`, the handler authorizes the caller itself, in its own transaction or by `admit`. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: UncheckedCall<E>) => Promise<Answers<E>['json']>,
  route: { readonly authorizes: 'handler' },
): void;
/**
 * With `shared`, the reply is the same for all visitors and in every language, and concurrent requests share one reply.
 * The handler gets nothing in which two visitors differ. For signed-in people, `addOwn` adds their own part, which is
 * read for each call and never cached.
 */
export function serve<E extends Endpoint<'public'>>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: SharedCall<E>) => Promise<SharedAnswer<E>>,
  route: { readonly shared: Sharing<E> },
): void;
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (call: never) => Promise<unknown>,
  route: Route & { reply?: ReplyKind; authorizes?: 'handler'; shared?: Sharing<E> } = {},
): void {
  const { reply: kind = 'json', authorizes, shared } = route;
  // The signatures above ensure what each handler gets and returns. Only this cast relies on them.
  const handle = handler as Handle;
  const columns = kind === 'csv' ? columnsOf(endpoint) : [];
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...optionsOf(endpoint, kind, route),
    attachValidation: true,
    schema: {
      ...describe(endpoint),
      params: endpoint.params,
      querystring: endpoint.query,
      // The handler reads multipart bodies itself, so that no picture is in memory before the caller is authorized.
      ...(endpoint.method !== 'GET' && !endpoint.multipart && { body: endpoint.body }),
      ...(kind === 'json' && { response: { 200: endpoint.reply } }),
    },
    preValidation: async (request, reply) => {
      if (kind === 'csv') checkFetchedHere(request);
      if (kind !== 'json') return;
      if (endpoint.method === 'GET') {
        const csrfToken = ensureCookies(request, reply, deps);
        const setsCookies = request.cookies[csrfCookie] !== csrfToken;
        if (shared) await answerShared({ app, deps, endpoint, handle, shared }, request, reply, setsCookies);
      } else if (endpoint.access !== 'provider') {
        checkNotForged(request, deps);
        exchangeCookie(request, reply, deps);
      }
    },
    handler: async (request, reply) => {
      let isRefused = false;
      // Pages open and reopen their stream by themselves, so a stream never counts as a person's action.
      const attended = kind === 'stream' ? false : undefined;
      const admit = () =>
        authorizeCaller<E['access']>(request, deps, endpoint.access, attended).catch((error: unknown) => {
          isRefused = true;
          throw error;
        });
      if (request.validationError) {
        // A caller without access must be refused for that reason, even if the request is invalid too.
        await admit();
        throw request.validationError;
      }
      // The schemas above have validated these values. Only this cast relies on that.
      const { params, query, body } = request as unknown as Pick<Call<E>, 'params' | 'query' | 'body'>;
      const texts = textsIn[languageOf(request)];
      const read: Read = (query) => deps.reads.from(readSeen(request), query);
      const call = { params, query, body, texts, read, request, reply };
      if (kind !== 'json') {
        const caller = await admit();
        return replyAs[kind]({ ...call, caller }, handle, { deps, columns, timeoutMs: route.timeoutMs });
      }
      try {
        const answer = await handle(
          authorizes === 'handler'
            ? { ...call, sessionHash: sessionHashOf(request, deps), admit }
            : { ...call, caller: await admit() },
        );
        return { success: true, message: '', ...(answer as object) };
      } finally {
        // Only an authorized call can have changed something that this browser must see in later reads.
        if (endpoint.method !== 'GET' && !isRefused) await setSeen(reply, deps);
      }
    },
  });
}

/** High, because the customers of a mobile carrier share an address, and all reconnect at once after a restart. */
const streamRateLimit = { max: 6000, timeWindow: 60_000 };

/** HEAD is not answered: it would record an export without sending it, or open a stream that no client reads. */
const exposeHeadRoute = false;

function optionsOf({ multipart: takesUpload }: Endpoint, kind: ReplyKind, { config = {} }: Route) {
  if (kind === 'json') return { config: { ...config, takesUpload } };
  if (kind === 'csv') return { exposeHeadRoute };
  if (kind === 'stream') return { exposeHeadRoute, config: { rateLimit: streamRateLimit, takesUpload } };
  return {
    exposeHeadRoute,
    // A generous limit, because the customers of a mobile carrier share an address.
    config: { ...perAddress(300).config, takesUpload },
    // No Brotli: at the highest quality, compressing takes longer than sending the larger gzip file to a phone.
    compress: { encodings: ['gzip' as const] },
  };
}

type Handle = (call: unknown) => Promise<unknown>;
type ReplyAs = (
  call: Omit<Call<Endpoint>, 'caller'> & { readonly caller: unknown },
  handle: Handle,
  options: {
    readonly deps: Pick<Deps, 'places'>;
    readonly columns: readonly string[];
    readonly timeoutMs: number | undefined;
  },
) => Promise<unknown>;

/** How each kind of reply except `json` is sent, after the caller is authorized. */
const replyAs: Readonly<Record<Exclude<ReplyKind, 'json'>, ReplyAs>> = {
  async csv(call, handle, { deps, columns, timeoutMs }) {
    await limitCsvFiles(deps, call.request, call.reply, timeoutMs);
    return sendCsv(call.reply, columns, (await handle(call)) as CsvFile<unknown>);
  },
  async file(call, handle, { deps }) {
    await limitJsonFiles(deps, call.request, call.reply);
    return sendJsonFile(call.reply, (await handle(call)) as JsonFile);
  },
  async stream(call, handle) {
    checkNotPipelined(call.reply);
    await handle({ ...call, begin: () => beginStream(call.reply) });
  },
};

/** Rejects if `access` does not allow the caller. For `attended`, see `Callers`. */
async function authorizeCaller<A extends Access>(
  request: FastifyRequest,
  deps: Pick<Deps, 'keys'>,
  access: A,
  attended = request.headers[unattendedHeader] === undefined,
): Promise<CallerFor<A>> {
  const sessionHash = sessionHashOf(request, deps);
  // `authorize` returns a caller of this type or rejects. Only this cast relies on that.
  return (await request.server.callers.authorize({ sessionHash, attended }, access)) as CallerFor<A>;
}

const describe = ({ summary, path }: Endpoint) => ({ summary, tags: [path.split('/')[1] ?? ''] });

/**
 * Returns a function that takes work for which no reply waits. The work must never reject. The server waits for it
 * before it closes.
 */
export function finishBeforeEnd(app: FastifyInstance): (work: Promise<void>) => void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(underWay));
  return (work) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
}

const retryAfterSeconds = 5;

/** Refuses a pipelined request, because its stream would be written before the reply to the earlier request. */
function checkNotPipelined(reply: FastifyReply): void {
  if (reply.raw.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
}

type Headers = Readonly<Record<string, OutgoingHttpHeader | undefined>>;

/** Starts the stream. From then on everything that is written belongs to it, so the call cannot be refused. */
function beginStream(reply: FastifyReply): Socket {
  reply.hijack();
  return openEventStream(reply.raw, reply.getHeaders());
}

/**
 * Sends the headers of a stream that ends when its connection closes, and returns the socket, to which events are
 * written directly. They are not chunk-encoded. So an event has the same bytes for every reader, which saves a third of
 * the work with thousands of readers. A response object would also keep its headers in memory while the stream is open.
 */
export function openEventStream(response: ServerResponse, headers: Headers = {}): Socket {
  // When the client leaves, the response loses its socket, but the request still has it.
  const connection = response.socket ?? response.req.socket;
  connection.write(headOf({ ...headers, ...streamHeaders, date: new Date().toUTCString() }));
  return connection;
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
  // Without this header, a buffering proxy such as nginx would delay events.
  'x-accel-buffering': 'no',
};

function headOf(headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    const values = value === undefined ? [] : [value].flat().map(String);
    for (const each of values) validateHeaderValue(name, each);
    return values.map((each) => `${name}: ${each}\r\n`);
  });
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
