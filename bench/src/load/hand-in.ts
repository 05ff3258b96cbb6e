import { bidRequest } from '../scene/bid-requests.ts';
import type { PaidOrder } from '../scene/paid-orders.ts';
import { closedLoop, type Speed } from './closed-loop.ts';
import { Connection, type Reply } from './connection.ts';

const clients = 64;

/**
 * Hands bids in over kept connections, spread over the ports. All requests are in the form of the wire before the clock
 * starts.
 */
export async function handIn(
  ports: readonly number[],
  orders: readonly PaidOrder[],
  replies?: Map<PaidOrder, Reply>,
): Promise<Speed> {
  const works = orders.map((order) => ({ order, request: bidRequest(order) }));
  const connections = await Promise.all(
    Array.from({ length: clients }, (_, nth) => Connection.open(ports[nth % ports.length] ?? 0)),
  );
  try {
    return await closedLoop(connections, works, async ({ order, request }, connection) => {
      const reply = await connection.send(request);
      replies?.set(order, reply);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}
