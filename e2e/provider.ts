import { settings } from './people.ts';

/** Pays an order in the bank's own app, without any page. Returns what a checkout would receive. */
export async function payElsewhere(orderId: string, more: { again?: true } = {}): Promise<object> {
  return callSandbox('POST', '/sandbox/pay', { orderId, ...more });
}

/** The bank has authorised the money and not passed it on. */
export async function authorizeElsewhere(orderId: string): Promise<void> {
  await callSandbox('POST', '/sandbox/authorize', { orderId });
}

/**
 * Sets the provider's fault switches; without `faults` all are off. All tests share them: use them only where no other
 * test pays.
 */
export async function setFaults(faults: object): Promise<void> {
  await callSandbox('PUT', '/sandbox/faults', faults);
}

async function callSandbox(method: string, path: string, body: object): Promise<object> {
  const reply = await fetch(`${settings().sandbox}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-sandbox-token': settings().sandboxToken },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`the sandbox answered ${path} with ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as object;
}
