import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db.ts';
import { Refusal } from '../problems.ts';
import type { CallFault } from './switches.ts';
import { takeCallFault } from './take-call-fault.ts';

/** What a fault does to a call before the work; what throws or answers here is the whole reply. */
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

/** Lets the calls of the provider's API go wrong as the switches say. Calls below /sandbox never do. */
export function injectFaults(app: FastifyInstance, db: Db): void {
  const loseReply = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const taken = takeCallFault(db, request.method, path);
    if (!taken) return;
    if (taken.delayMs !== undefined) await pause(taken.delayMs);
    if (taken.fault === 'drop_reply') loseReply.add(request);
    return before[taken.fault](request, reply);
  });

  app.addHook('onSend', async (request, _reply, payload) => {
    if (loseReply.has(request)) request.raw.socket.destroy();
    return payload;
  });
}
