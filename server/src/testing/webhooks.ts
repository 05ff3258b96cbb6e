import { randomUUID } from 'node:crypto';
import type { ProviderEvent } from '../provider/payment-provider.ts';
import type { TestApp } from './test-app.ts';

type Sent = {
  body: Buffer | string;
  signature?: string;
  eventId?: string;
  contentType?: string;
  remoteAddress?: string;
};

/** Sends these bytes to the webhook, as the provider does. */
export function deliver(
  { app }: TestApp,
  { body, signature, eventId = randomUUID(), contentType, remoteAddress }: Sent,
) {
  return app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: {
      'content-type': contentType ?? 'application/json',
      'x-razorpay-event-id': eventId,
      ...(signature !== undefined && { 'x-razorpay-signature': signature }),
    },
    payload: body,
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}

type About = Partial<ProviderEvent> & { eventId?: string };

/** Sends a webhook event with the test provider's signature. Throws if it is refused. */
export async function notify(test: TestApp, event: string, { eventId, ...about }: About): Promise<void> {
  const { statusCode } = await deliver(test, {
    ...test.deps.provider.webhookEvent(event, about),
    ...(eventId !== undefined && { eventId }),
  });
  if (statusCode !== 200) throw new Error(`the webhook was answered with ${statusCode}`);
}
