import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from './config.ts';
import { Refusal } from './problems.ts';

/** The merchant's server authenticates with key id and secret, as basic auth. */
export function requireMerchant({ keyId, keySecret }: Settings) {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (request: FastifyRequest) => {
    if (!isSame(request.headers.authorization, expected)) throw notAllowed();
  };
}

/** Only our own server and tests may deliver messages and inject faults. */
export function requireToken(settings: Settings) {
  return async (request: FastifyRequest) => checkToken(settings, request);
}

export function checkToken({ token }: Settings, { headers }: FastifyRequest): void {
  if (!isSame(headers['x-sandbox-token'], token)) throw notAllowed();
}

function notAllowed(): Refusal {
  return new Refusal(401, { description: 'Authentication failed' });
}

// timingSafeEqual needs buffers of equal length, which digests have.
function isSame(given: string | string[] | undefined, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
