import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Socket } from 'node:net';
import { countedWarning } from '../context/log.ts';
import { networkOf } from '../context/network.ts';
import type { CallCount, CallCounts } from '../concurrency/call-counts.ts';
import { throttle } from '../concurrency/throttle.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the body may contain a file, which takes longer to arrive on a slow connection. */
    readonly takesUpload?: boolean;
  }
}

const longestHeader = 1000;
/** In bytes. Browsers store up to 4 KB per cookie, so this is enough for two of the largest. */
const longestCookies = 8192;
/** How long the body of a request may take to arrive. */
const bodyTimeoutMs = 30_000;
const uploadTimeoutMs = 120_000;
/** Enough for all live streams (20,000) and other requests. */
const maxConnections = 25_000;
/** Enough for the live streams of one network (2,000) and as many other connections. */
export const connectionsOfNetwork = 4000;

/** Limits that Node enforces. Node has one time limit for all requests, so it is the one that uploads need. */
export const serverLimits = {
  requestTimeout: uploadTimeoutMs,
  http: { headersTimeout: bodyTimeoutMs, connectionsCheckingInterval: 5000 },
} satisfies FastifyServerOptions & { http: object };

type Limits = {
  readonly bodyMs?: number;
  readonly connections?: number;
  /** Null if every connection comes from a proxy, which then has to limit connections itself. */
  readonly connectionsPerNetwork?: number | null;
};

/** Limits what a client can send. It must be registered first, so that other plugins read only shortened headers. */
export function limitRequests(
  app: FastifyInstance,
  { bodyMs = bodyTimeoutMs, connections = maxConnections, connectionsPerNetwork = null }: Limits = {},
): void {
  boundHeaders(app);
  boundBodyTime(app, bodyMs);
  // Processes that share a port would pass a connection to each other for ever if all of them are full.
  // `dropMaxConnection` closes it instead. Node's types lack this property.
  Object.assign(app.server, { maxConnections: connections, dropMaxConnection: true });
  const warn = countedWarning(app.log, 'connections over the limit were closed');
  app.server.on('drop', () => warn());
  if (connectionsPerNetwork !== null) boundConnections(app, connectionsPerNetwork);
}

/**
 * Limits the connections of each network. Otherwise one network that opens connections and sends nothing could use up
 * all of them.
 */
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
 * Cuts long headers, so that neither our code nor a package has to read all of them. Ordinary clients do not send such
 * long headers.
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
  // Proxies append entries at the end, and only the entries of our own proxies are trusted.
  return name.startsWith('x-forwarded-') ? value.slice(-longestHeader) : value.slice(0, longestHeader);
}

/**
 * Limits how long a body may take to arrive, because a slow body occupies a connection. Uploads have only Node's limit.
 */
function boundBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { method, routeOptions } = request;
    if (method !== 'GET' && method !== 'HEAD' && routeOptions.config.takesUpload !== true) {
      const timer = setTimeout(() => {
        // The code that reads the body replies with this refusal and closes the connection.
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
/** The interface that `@fastify/rate-limit` expects of a store. `incr` counts one more call from an address. */
type Store = {
  incr(address: string, done: (error: Error | null, counted?: Counted) => void, periodMs: number): void;
  /** Returns the store for a route with its own limit. */
  child(params: object): Store;
};
/** `routeInfo` is empty for a limit that a handler counts itself. */
type RouteParams = { readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string } };

const reportEveryMs = 100;
const mostAddresses = 5000;

/**
 * Returns a store for `@fastify/rate-limit` in web processes that share a port. A route with its own limit waits until
 * the parent process has counted the call for all processes, so its limit is exact. Such calls are rare and cost more
 * than the wait. All other calls must not wait: this process counts them itself and reports them ten times a second. So
 * an address can exceed the limit for all calls by what it sends to other processes within a tenth of a second.
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

/** Counts a call without waiting. The returned count includes what other processes have reported so far. */
function openReportedCounts(counts: CallCounts) {
  /** `reported` is the last known count of all processes. `unreported` is what this process has counted since. */
  const known = new Map<string, { reported: number; unreported: number; endsAt: number; periodMs: number }>();

  const reportSoon = throttle(async () => {
    const waiting = [...known].filter(([, { unreported }]) => unreported > 0);
    const calls = waiting.map(([name, { unreported, periodMs }]) => ({ name, periodMs, calls: unreported }));
    for (const [, entry] of waiting) {
      entry.reported += entry.unreported;
      entry.unreported = 0;
    }
    // If the parent process does not answer, it is gone, and this process is about to end.
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
    // Moves the address to the end of the map, so that the first one is the least recently seen.
    known.delete(address);
    known.set(address, entry);
    const [oldest] = known.keys();
    if (known.size > mostAddresses && oldest !== undefined) known.delete(oldest);
    reportSoon();
    return { calls: entry.reported + entry.unreported, endsInMs: entry.endsAt - performance.now() };
  };
}
