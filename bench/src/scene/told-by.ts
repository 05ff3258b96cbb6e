import type { Reply } from '../load/connection.ts';
import type { Told } from './check-bids.ts';
import type { PaidOrder } from './paid-orders.ts';

/** What people were told by the replies to their bids. Throws where one was told something that is never right here. */
export function toldBy(replies: ReadonlyMap<PaidOrder, Reply>): Told[] {
  return Array.from(replies, ([order, { status, body }]): Told => {
    if (status === 503) return { order, was: 'not_yet' };
    if (status !== 200) throw new Error(`a paid bid was answered with ${status}: ${body}`);
    const { data } = JSON.parse(body) as { data: { bid: { _id: string } } };
    return { order, was: 'placed', bidId: data.bid._id };
  });
}
