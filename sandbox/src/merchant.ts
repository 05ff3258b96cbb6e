import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from './config.ts';
import type { Db } from './db.ts';
import { Refusal } from './problems.ts';

type Merchant = {
  readonly accountId: string;
  /** The secret that signs webhooks, or null if none are sent. */
  readonly webhookSecret: string | null;
};

/** Stores the merchant in the database, because transactions that record events read it there. */
export function storeMerchant(db: Db, { keyId, webhooks }: Settings): void {
  db.run(
    `insert into merchant (only_one, account_id, webhook_secret) values (1, ?, ?)
     on conflict do update set account_id = excluded.account_id, webhook_secret = excluded.webhook_secret`,
    `acc_${createHash('sha256').update(keyId).digest('hex').slice(0, 14)}`,
    webhooks?.secret ?? null,
  );
}

export function getMerchant(db: Db): Merchant {
  const merchant = db.one<Merchant>('select account_id as accountId, webhook_secret as webhookSecret from merchant');
  if (!merchant) throw new Error('No merchant is stored: call storeMerchant first');
  return merchant;
}

/** Requires basic authentication with the merchant's key id and secret. */
export function requireMerchant({ keyId, keySecret }: Settings) {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (request: FastifyRequest) => {
    if (!isSame(request.headers.authorization, expected)) throw notAllowed();
  };
}

/** Requires the token. Only our own server and tests have it, to deliver messages and to inject faults. */
export function requireToken(settings: Settings) {
  return async (request: FastifyRequest) => checkToken(settings, request);
}

export function checkToken({ token }: Settings, { headers }: FastifyRequest): void {
  if (!isSame(headers['x-sandbox-token'], token)) throw notAllowed();
}

function notAllowed(): Refusal {
  return new Refusal(401, { description: 'Authentication failed' });
}

// The texts are hashed first, because `timingSafeEqual` needs buffers of equal length.
function isSame(given: string | string[] | undefined, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
