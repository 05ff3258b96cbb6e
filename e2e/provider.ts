import { settings } from './people.ts';

/** Pays an order as its bidder would, in the bank's own app: this browser hears nothing of it. */
export async function payElsewhere(orderId: string, more: { again?: true } = {}): Promise<void> {
  await callSandbox('POST', '/sandbox/pay', { orderId, ...more });
}

/** The bank holds the money and has not passed it on. */
export async function authorizeElsewhere(orderId: string): Promise<void> {
  await callSandbox('POST', '/sandbox/authorize', { orderId });
}

/** The provider's fault switches; none is on without `faults`. They are everybody's: only where nobody else pays. */
export async function setFaults(faults: object): Promise<void> {
  await callSandbox('PUT', '/sandbox/faults', faults);
}

async function callSandbox(method: string, path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${settings().sandbox}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-sandbox-token': process.env['EKBID_SANDBOX_TOKEN'] ?? '' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`the sandbox answered ${path} with ${reply.status}: ${await reply.text()}`);
  return reply.json();
}
