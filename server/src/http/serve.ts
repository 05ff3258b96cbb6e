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

/** What a handler returns: the reply without its envelope. `message` is shown to the person; most calls need none. */
type Answer<Reply> = Omit<Reply, 'success' | 'message'> & { message?: string };

type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly caller: CallerFor<E['access']>;
  /** The texts in the caller's language. */
  readonly texts: SpokenTexts;
  readonly read: Read;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type StreamCall<E extends Endpoint> = Call<E> & { readonly begin: () => Socket };

/** A call whose caller is not authorized yet. */
type UncheckedCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & {
  /** The hash by which the database would find the caller's session; null without an anonymous session. */
  readonly sessionHash: Buffer | null;
  /** Authorizes the caller: rejects a caller whom the endpoint's `access` does not allow. */
  readonly admit: () => Promise<CallerFor<E['access']>>;
};

/** What a handler returns for each way to reply: the endpoint's reply, a file that is sent while it is read, or nothing. */
type Answers<E extends Endpoint> = {
  readonly json: Answer<z.output<E['reply']>>;
  readonly csv: CsvFile<z.output<E['reply']>>;
  readonly file: JsonFile;
  readonly stream: void;
};
type ReplyKind = keyof Answers<Endpoint>;

type Route = {
  readonly config?: { rateLimit?: { max: number; timeWindow: number } | false };
  /** How long the reader of a CSV file may accept no bytes. */
  readonly timeoutMs?: number;
};

/**
 * Serves one endpoint of the contract: refuses forged requests, authorizes the caller by the endpoint's `access`,
 * validates the request, and sends only what the reply's schema names.
 *
 * `reply` says how it is sent. `csv`: rows of a file, whose handler records the audit event. `file`: a JSON file of any
 * length. `stream`: server-sent events, written after `begin()`.
 */
export function serve<E extends Endpoint, Kind extends ReplyKind = 'json'>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: Kind extends 'stream' ? StreamCall<E> : Call<E>) => Promise<Answers<E>[Kind]>,
  route?: Route & { readonly reply?: Kind },
): void;
/** With `authorizes: 'handler'`, the handler authorizes the caller itself: in its own transaction, or by `admit`. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: UncheckedCall<E>) => Promise<Answers<E>['json']>,
  route: { readonly authorizes: 'handler' },
): void;
/**
 * With `shared`, the reply is the same for all visitors and in every language: it is made once for all who ask at the
 * same time. The handler gets nothing that differs between two visitors. To signed-in people it is sent with their own
 * part, which is read for each call and never kept.
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
  // The signatures above say what each handler gets and returns. This is the only place where types rely on that.
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
      // The handler reads multipart bodies, so that no picture is in memory before the caller is authorized.
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
      // Pages open and reopen their stream by themselves, so that call is never attended.
      const attended = kind === 'stream' ? false : undefined;
      const admit = () =>
        authorizeCaller<E['access']>(request, deps, endpoint.access, attended).catch((error: unknown) => {
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
        // A call that was not authorized has changed nothing.
        if (endpoint.method !== 'GET' && !isRefused) await setSeen(reply, deps);
      }
    },
  });
}

/** A mobile carrier's customers share an address, and all of them reconnect at once after a restart. */
const streamRateLimit = { max: 6000, timeWindow: 60_000 };

/** A HEAD request would record an export without sending it, or open a stream without a reader. */
const exposeHeadRoute = false;

function optionsOf({ multipart: takesUpload }: Endpoint, kind: ReplyKind, { config = {} }: Route) {
  if (kind === 'json') return { config: { ...config, takesUpload } };
  if (kind === 'csv') return { exposeHeadRoute };
  if (kind === 'stream') return { exposeHeadRoute, config: { rateLimit: streamRateLimit, takesUpload } };
  return {
    exposeHeadRoute,
    // A mobile carrier's customers share an address, so the limit is generous.
    config: { ...perAddress(300).config, takesUpload },
    // Brotli at its highest quality takes longer than it saves on the way to a phone.
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

/** How each kind of reply but `json` is sent, once the caller is authorized. */
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

/** Rejects a caller whom `access` does not allow. For `attended` see `Callers`. */
async function authorizeCaller<A extends Access>(
  request: FastifyRequest,
  deps: Pick<Deps, 'keys'>,
  access: A,
  attended = request.headers[unattendedHeader] === undefined,
): Promise<CallerFor<A>> {
  const sessionHash = sessionHashOf(request, deps);
  // `authorize` guarantees this type. This is the only place where types rely on that.
  return (await request.server.callers.authorize({ sessionHash, attended }, access)) as CallerFor<A>;
}

const describe = ({ summary, path }: Endpoint) => ({ summary, tags: [path.split('/')[1] ?? ''] });

/** For work that no reply waits for, and that never fails. The server waits for it before it closes. */
export function finishBeforeEnd(app: FastifyInstance): (work: Promise<void>) => void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(underWay));
  return (work) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
}

const retryAfterSeconds = 5;

/** Refuses a pipelined request: its stream would be written before the answer that it has to wait for. */
function checkNotPipelined(reply: FastifyReply): void {
  if (reply.raw.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
}

type Headers = Readonly<Record<string, OutgoingHttpHeader | undefined>>;

/** Starts the stream. After this the call cannot be refused, and what is written to the connection is the reply. */
function beginStream(reply: FastifyReply): Socket {
  reply.hijack();
  return openEventStream(reply.raw, reply.getHeaders());
}

/**
 * Sends the head of a stream that ends with its connection, and writes to the socket instead of the response. Without
 * chunked encoding an event is the same bytes for every reader, which is a third less work for thousands of readers. A
 * response object would also keep its headers in memory while the stream is open.
 */
export function openEventStream(response: ServerResponse, headers: Headers = {}): Socket {
  // A response loses its socket when the client leaves; the request still has it.
  const connection = response.socket ?? response.req.socket;
  connection.write(headOf({ ...headers, ...streamHeaders, date: new Date().toUTCString() }));
  return connection;
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
  // Without this header a buffering proxy (nginx) would delay events.
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
