import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db.ts';
import { type CallFault, type CallSwitch, getSwitches, happens, updateSwitches } from './switches.ts';
import { Refusal } from '../problems.ts';

/** What each fault does before the route runs. If it throws or sends a reply, the route does not run. */
const before: Readonly<Record<CallFault, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
  delay: () => undefined,
  drop_reply: () => undefined,
  reset: ({ raw }, reply) => {
    reply.hijack();
    raw.socket.resetAndDestroy();
    return reply;
  },
  error_500: () => {
    throw new Refusal(500, {
      code: 'SERVER_ERROR',
      description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    });
  },
  error_429: () => {
    throw new Refusal(429, { description: 'Too many requests. Please try after sometime.' });
  },
  html_502: (_request, reply) =>
    reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>'),
  conflict_409: () => {
    throw new Refusal(409, { description: 'Request failed because another request is in progress' });
  },
  refuse_400: () => {
    throw new Refusal(400, { description: 'Request failed. Please contact support.' });
  },
};

/** Injects faults into the provider's API, as the switches say. Calls below /sandbox are not affected. */
export function injectFaults(app: FastifyInstance, db: Db): void {
  const loseReply = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const call = nextCallFault(db, request.method, path);
    if (!call) return;
    if (call.delayMs !== undefined) await pause(call.delayMs);
    if (call.fault === 'drop_reply') loseReply.add(request);
    return before[call.fault](request, reply);
  });

  app.addHook('onSend', async (request, _reply, payload) => {
    if (loseReply.has(request)) request.raw.socket.destroy();
    return payload;
  });
}

/**
 * Returns the fault for this call, or null. If the switch limits the number of times, this call uses up one of them.
 */
function nextCallFault(db: Db, method: string, path: string): CallSwitch | null {
  const switches = getSwitches(db);
  if (switches.calls.length === 0) return null;
  return db.transaction(() => {
    const match = switches.calls.find((call) => matchesCall(call, method, path) && happens(db, call.chance ?? 1));
    if (!match) return null;
    if (match.times !== undefined) {
      const left = { ...match, times: match.times - 1 };
      updateSwitches(db, { ...switches, calls: switches.calls.map((call) => (call === match ? left : call)) });
    }
    return match;
  });
}

function matchesCall(
  { path: pattern, method: expectedMethod, times }: CallSwitch,
  method: string,
  path: string,
): boolean {
  if (times === 0 || (expectedMethod !== undefined && expectedMethod !== method)) return false;
  return pattern === undefined ? isMerchantCall(path) : matchesPath(path, pattern);
}

/**
 * Whether the merchant's server makes the call. The other calls come from the pay page in the payer's browser, and fail
 * only if a switch names their path.
 */
function isMerchantCall(path: string): boolean {
  return path.startsWith('/v1/') && !path.startsWith('/v1/checkout');
}

function matchesPath(path: string, pattern: string): boolean {
  const segments = path.split('/');
  const patternSegments = pattern.split('/');
  const last = patternSegments.length - 1;
  return patternSegments.every((part, index) => {
    const given = segments[index];
    if (given === undefined) return false;
    return part === '*' || given === part || (index === last && given.startsWith(part));
  });
}
