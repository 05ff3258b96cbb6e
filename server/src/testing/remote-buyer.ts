import { setTimeout as pause } from 'node:timers/promises';

export type Session = { readonly userId: string; readonly cookie: string; readonly token: string };
export type Placed = { readonly userId: string; readonly bidId: string; readonly amount: number };
type Reply = { readonly status: number; readonly body: Record<string, unknown> };

/** Repeats a request while the server does not answer, for at most a minute, as people do. */
async function retryRequest(request: () => Promise<Response>): Promise<Reply> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const reply = await request();
      if (reply.status < 500) return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(100);
  }
}

/** Buys a bid over the network, from the order to the acknowledgement. Null if a step is refused. */
export async function buyBid(
  /** The addresses are read for each request, because they change when the server restarts. */
  at: { readonly url: string; readonly sandboxUrl: string },
  auctionId: string,
  { userId, cookie, token }: Session,
  amount: number,
): Promise<Placed | null> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    retryRequest(() =>
      fetch(at.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': token, ...headers },
        body: JSON.stringify(body),
      }),
    );

  const ordered = await post('/api/payment/create-order', { auctionId, amount });
  if (ordered.status !== 200) return null;
  const { id: orderId } = ordered.body['order'] as { id: string };
  const paid = await retryRequest(() =>
    fetch(`${at.sandboxUrl}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
    }),
  );
  // The payment may have been made although the reply was lost. The server finds it when the reservation ends.
  if (paid.status !== 200) return null;
  const verified = await post('/api/payment/verify-payment', paid.body);
  if (verified.status !== 200) return null;
  const authorization = String(verified.body['token']);
  const placed = await post('/api/bids', { auctionId, userId, bidAmount: amount }, { authorization });
  if (placed.status !== 200) return null;
  const { bid } = placed.body['data'] as { bid: { _id: string } };
  return { userId, bidId: bid._id, amount };
}
