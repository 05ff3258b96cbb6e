import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from './config.ts';
import { Refusal } from './problems.ts';

/** The merchant's server proves itself with key id and secret, as basic auth. */
export function merchantOnly({ keyId, keySecret }: Settings) {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (request: FastifyRequest) => {
    if (!isSame(request.headers.authorization, expected)) throw notAllowed();
  };
}

/** Only our own server and tests may put messages on the phone and make things go wrong. */
export function senderOnly(settings: Settings) {
  return async (request: FastifyRequest) => checkSender(settings, request);
}

export function checkSender({ token }: Settings, { headers }: FastifyRequest): void {
  if (!isSame(headers['x-sandbox-token'], token)) throw notAllowed();
}

function notAllowed(): Refusal {
  return new Refusal(401, { description: 'Authentication failed' });
}

// Digests have one length, so the comparison takes the same time whatever was sent.
function isSame(given: string | string[] | undefined, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
