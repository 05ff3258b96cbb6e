import { setTimeout as pause } from 'node:timers/promises';
import type { Facts } from './facts.ts';
import type { SandboxAccess } from './raise-world.ts';

const page = 100;

type Entity = {
  id: string;
  amount: number;
  status: string;
  order_id?: string;
  payment_id?: string;
  captured?: boolean;
};

/** Reads the provider's books. It uses no code of the server, so that a bug there cannot hide a difference. */
export async function readProviderBooks(sandbox: SandboxAccess): Promise<Facts['provider']> {
  const payments = await listAll(sandbox, '/v1/payments');
  const refunds = await listAll(sandbox, '/v1/refunds');
  return {
    payments: payments.map(({ id, amount, order_id, captured = false }) => ({
      id,
      orderId: order_id ?? null,
      amountPaise: amount,
      captured,
    })),
    refunds: refunds.map(({ id, amount, payment_id = '', status }) => ({
      id,
      paymentId: payment_id,
      amountPaise: amount,
      status: status as Facts['provider']['refunds'][number]['status'],
    })),
  };
}

async function listAll({ url, keyId, keySecret }: SandboxAccess, path: string): Promise<Entity[]> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const all: Entity[] = [];
  for (;;) {
    const reply = await fetch(`${url}${path}?count=${page}&skip=${all.length}`, { headers: { authorization } });
    const { items } = (await reply.json()) as { items: Entity[] };
    all.push(...items);
    if (items.length < page) return all;
  }
}

type Weather = 'rough' | 'slow' | 'outage' | 'fair';

const refunds = '/v1/payments/*/refund';
const weathers: Record<Weather, object> = {
  rough: {
    calls: [
      { fault: 'drop_reply', chance: 0.06 },
      { fault: 'reset', chance: 0.04 },
      { fault: 'error_500', chance: 0.04 },
      { fault: 'html_502', chance: 0.03 },
      { fault: 'error_429', chance: 0.02 },
      { path: refunds, method: 'POST', fault: 'drop_reply', chance: 0.2 },
      { path: refunds, method: 'POST', fault: 'conflict_409', chance: 0.05 },
      { path: refunds, method: 'POST', fault: 'refuse_400', chance: 0.05 },
    ],
    webhooks: { lose: 0.25, duplicate: 0.3, delayMs: [0, 3000] },
    refunds: { delayMs: 500 },
  },
  slow: {
    calls: [{ fault: 'delay', delayMs: 1500, chance: 0.3 }],
    webhooks: { duplicate: 0.5, delayMs: [0, 1000] },
    refunds: { outcome: 'pending' },
  },
  outage: { calls: [{ fault: 'error_500', chance: 0.9 }], webhooks: { lose: 1 } },
  fair: {},
};

/** Sets how often the provider's calls, webhooks and refunds fail. */
export async function setWeather({ url, token }: SandboxAccess, seed: number, weather: Weather): Promise<void> {
  const body = JSON.stringify({ seed, ...weathers[weather] });
  const headers = { 'content-type': 'application/json', 'x-sandbox-token': token };
  for (let tries = 0; tries < 200; tries += 1) {
    const reply = await fetch(`${url}/sandbox/faults`, { method: 'PUT', headers, body }).catch(() => undefined);
    if (reply?.ok) return;
    if (reply) throw new Error(`the sandbox takes no switches: ${await reply.text()}`);
    await pause(50);
  }
  throw new Error('the sandbox is away for good');
}
