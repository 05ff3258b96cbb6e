import type { Answer, Send } from './deliver-webhooks.ts';

const usualPatienceMs = 5000;

/** Posts one copy of an event; only a 2xx within five seconds counts as taken. */
export function sendWebhookTo(url: string, stopping: AbortSignal, patienceMs = usualPatienceMs): Send {
  return async ({ body, eventId, signature }) => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': eventId,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stopping]),
      });
      await reply.body?.cancel();
      return { taken: reply.ok, said: String(reply.status) };
    } catch (error) {
      stopping.throwIfAborted();
      return { taken: false, said: complaintOf(error) };
    }
  };
}

function complaintOf(error: unknown): Answer['said'] {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause?.code ?? error.message;
}
