import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Socket } from 'node:net';
import { countedWarning } from '../context/log.ts';
import { networkOf } from '../context/network.ts';
import type { CallCount, CallCounts } from '../concurrency/call-counts.ts';
import { throttle } from '../concurrency/throttle.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be a file, which takes longer to arrive on a slow connection. */
    readonly takesUpload?: boolean;
  }
}

const longestHeader = 1000;
/** Browsers keep up to 4 KB in one cookie. */
const longestCookies = 8192;
/** How long a request may take to arrive. */
const bodyTimeoutMs = 30_000;
const uploadTimeoutMs = 120_000;
/** All live streams (20,000), and room for other requests. */
const maxConnections = 25_000;
/** The live streams that one network may have (2,000), and as many other connections. */
export const connectionsOfNetwork = 4000;

/** Limits that Node enforces. Its limit for whole requests does not know routes, so it is the longest of theirs. */
export const serverLimits = {
  requestTimeout: uploadTimeoutMs,
  http: { headersTimeout: bodyTimeoutMs, connectionsCheckingInterval: 5000 },
} satisfies FastifyServerOptions & { http: object };

type Limits = {
  readonly bodyMs?: number;
  readonly connections?: number;
  /** Null where all connections come from a proxy, which has such a limit of its own. */
  readonly connectionsPerNetwork?: number | null;
};

/**
 * Limits what a client can send before other code reads it. It is registered first, because other plugins read headers.
 */
export function limitRequests(
  app: FastifyInstance,
  { bodyMs = bodyTimeoutMs, connections = maxConnections, connectionsPerNetwork = null }: Limits = {},
): void {
  boundHeaders(app);
  boundBodyTime(app, bodyMs);
  // Without `dropMaxConnection`, full processes that share a port would hand a connection to each other for ever. Node's
  // types do not have it yet.
  Object.assign(app.server, { maxConnections: connections, dropMaxConnection: true });
  const warn = countedWarning(app.log, 'connections over the limit were closed');
  app.server.on('drop', () => warn());
  if (connectionsPerNetwork !== null) boundConnections(app, connectionsPerNetwork);
}

/** One network that opens connections and sends nothing would otherwise take the places of all others. */
function boundConnections(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  const warn = countedWarning(app.log, 'connections over the limit of their network were closed');
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      warn();
      return void socket.destroy();
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/**
 * No honest client sends a header of 15 KB. It is cut, so that neither our code nor a package has to read all of it.
 */
function boundHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    for (const name in headers) {
      const value = headers[name];
      if (typeof value === 'string' && value.length > longestHeader) headers[name] = shortened(name, value);
    }
    done();
  });
}

function shortened(name: string, value: string): string {
  if (name === 'cookie') return value.slice(0, longestCookies);
  // Proxies append at the end, and only the entries of our own proxies are trusted.
  return name.startsWith('x-forwarded-') ? value.slice(-longestHeader) : value.slice(0, longestHeader);
}

/** A body that arrives slowly keeps a connection busy. For uploads, Node's own limit applies. */
function boundBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { method, routeOptions } = request;
    if (method !== 'GET' && method !== 'HEAD' && routeOptions.config.takesUpload !== true) {
      const timer = setTimeout(() => {
        // The reader of the body answers with this refusal and closes the connection.
        if (payload.listenerCount('error') > 0) payload.emit('error', new Refusal('request_timeout'));
        else payload.destroy();
      }, bodyMs);
      timer.unref();
      for (const event of ['end', 'error', 'close']) payload.once(event, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

type Counted = { readonly current: number; readonly ttl: number };
/** The plugin's store: `incr` counts one more call of an address. */
type Store = {
  incr(address: string, done: (error: Error | null, counted?: Counted) => void, periodMs: number): void;
  /** A store of another limit. */
  child(params: object): Store;
};
/** A limit that a handler counts by itself has an empty `routeInfo`. */
type RouteParams = { readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string } };

const reportEveryMs = 100;
const mostAddresses = 5000;

/**
 * A store for `@fastify/rate-limit` in web processes that share a port. A route with a limit of its own waits for the
 * count of all processes, so the limit is exact: such calls are rare and cost more than the question. The limit of all
 * calls together must not delay them, so they are counted here and reported ten times a second. An address can exceed
 * that limit by what it sends to the other processes in a tenth of a second.
 */
export function sharedRateStore(counts: CallCounts) {
  return class {
    readonly #own = openReportedCounts(counts);

    incr(...[address, done, periodMs]: Parameters<Store['incr']>): void {
      done(null, counted(this.#own(address, periodMs)));
    }

    read(): never {
      throw new Error('no limit is read without being counted');
    }

    child(params: object): Store {
      const { method = '', url = '' } = (params as RouteParams).routeInfo ?? {};
      const store: Store = {
        incr: (address, done, periodMs) =>
          void counts.count({ name: `${String(method)} ${url} ${address}`, periodMs }).then(
            (count) => done(null, counted(count)),
            (error: Error) => done(error),
          ),
        child: () => store,
      };
      return store;
    }
  };
}

const counted = ({ calls, endsInMs }: CallCount): Counted => ({ current: calls, ttl: Math.max(0, endsInMs) });

/** Counts at once, with what the other processes are known to have counted. */
function openReportedCounts(counts: CallCounts) {
  /** `reported` is what all processes have counted; `unreported` what only this one knows. */
  const known = new Map<string, { reported: number; unreported: number; endsAt: number; periodMs: number }>();

  const reportSoon = throttle(async () => {
    const waiting = [...known].filter(([, { unreported }]) => unreported > 0);
    const calls = waiting.map(([name, { unreported, periodMs }]) => ({ name, periodMs, calls: unreported }));
    for (const [, entry] of waiting) {
      entry.reported += entry.unreported;
      entry.unreported = 0;
    }
    // Without an answer this process is about to end, because it has lost its parent.
    const answers = await counts.report(calls).catch(() => []);
    for (const [place, { calls: all, endsInMs }] of answers.entries()) {
      const entry = waiting[place]?.[1];
      if (entry) Object.assign(entry, { reported: all, endsAt: performance.now() + endsInMs });
    }
  }, reportEveryMs);

  return (address: string, periodMs: number): CallCount => {
    let entry = known.get(address);
    if (!entry || entry.endsAt <= performance.now())
      entry = { reported: 0, unreported: 0, endsAt: performance.now() + periodMs, periodMs };
    entry.unreported += 1;
    // The least recently seen addresses are the first in the map.
    known.delete(address);
    known.set(address, entry);
    const [oldest] = known.keys();
    if (known.size > mostAddresses && oldest !== undefined) known.delete(oldest);
    reportSoon();
    return { calls: entry.reported + entry.unreported, endsInMs: entry.endsAt - performance.now() };
  };
}
