import { createOrder, placeBid, verifyPayment } from '@ekbid/contract';
import type { Connection, Reply } from '../load/connection.ts';
import { headersOf, postRequest } from './bid-requests.ts';
import type { Told } from './check-bids.ts';
import type { PaidOrder } from './paid-orders.ts';

type Connections = { readonly server: Connection; readonly sandbox: Connection };

/** Everything a bid takes, as a browser does it. The order's id is the server's to give: the one planned is not used. */
export async function payAndBid(planned: PaidOrder, { server, sandbox }: Connections): Promise<Told> {
  const { auctionId, bidder, amountPaise } = planned;
  const own = headersOf(bidder);
  const amount = amountPaise / 100;
  const call = async (path: string, body: object, headers = {}) =>
    bodyOf(await server.send(postRequest(`/api${path}`, JSON.stringify(body), { ...own, ...headers })));

  const { order } = (await call(createOrder.path, { auctionId, amount })) as { order: { id: string } };
  const pay = postRequest('/sandbox/pay', JSON.stringify({ orderId: order.id }), {});
  const paid = bodyOf(await sandbox.send(pay)) as object;
  const { token } = (await call(verifyPayment.path, paid)) as { token: string };
  const bid = { auctionId, userId: bidder.userId, bidAmount: amount };
  const { data } = (await call(placeBid.path, bid, { authorization: `Bearer ${token}` })) as {
    data: { bid: { _id: string } };
  };
  const [paymentOrderId = ''] = token.split('.');
  return { order: { ...planned, paymentOrderId }, was: 'placed', bidId: data.bid._id };
}

function bodyOf({ status, body }: Reply): unknown {
  if (status !== 200) throw new Error(`answered with ${status}: ${body}`);
  return JSON.parse(body);
}

/** As many requests, about as long, for a server that does nothing. */
export async function sayTheSame({ auctionId, bidder, amountPaise }: PaidOrder, connection: Connection): Promise<void> {
  const request = postRequest('/api/bids', JSON.stringify({ auctionId, amountPaise }), headersOf(bidder));
  for (let times = 0; times < 4; times += 1) await connection.send(request);
}
