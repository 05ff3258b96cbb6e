import { settings } from './people.ts';

/** Pays an order in the bank's own app, without any page. Returns the result that a checkout would get. */
export async function payElsewhere(orderId: string, more: { again?: true } = {}): Promise<object> {
  return callSandbox('POST', '/sandbox/pay', { orderId, ...more });
}

/** Makes a bank authorise a payment without capturing it. */
export async function authorizeElsewhere(orderId: string): Promise<void> {
  await callSandbox('POST', '/sandbox/authorize', { orderId });
}

/**
 * Sets the provider's fault switches; `{}` switches all faults off. All tests of one EkBid share the switches, so set
 * them only where no other test pays.
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
