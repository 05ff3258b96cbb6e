import { csrfToken } from '@ekbid/server/src/http/anonymous-session.ts';
import { writePaymentToken } from '@ekbid/server/src/bids/place-bid.ts';
import { Connection, type Reply, closedLoop, type Speed } from './loops.ts';
import type { PaidOrder, Person } from '../scene/bid-database.ts';
import { benchKeys } from '../scene/server.ts';

/** The cookie and CSRF headers of a signed-in browser. */
export function headersOf({ visitorId }: Person): Record<string, string> {
  const csrf = csrfToken({ keys: benchKeys }, visitorId);
  return { cookie: `ekbid_visitor=${visitorId}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf };
}

/** Returns the cookies that a browser has after its first request. */
export async function readCookies(origin: string): Promise<string> {
  const { headers } = await fetch(`${origin}/api/auth/me`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Encodes a request `POST /api/bids`. */
export function bidRequest({ paymentOrderId, auctionId, bidder, amountPaise }: PaidOrder): Buffer {
  const token = writePaymentToken(benchKeys, paymentOrderId, bidder.userId);
  const body = JSON.stringify({ auctionId, userId: bidder.userId, bidAmount: amountPaise / 100 });
  return postRequest('/api/bids', body, { ...headersOf(bidder), authorization: `Bearer ${token}` });
}

export function postRequest(path: string, body: string, headers: Record<string, string>): Buffer {
  const length = String(Buffer.byteLength(body));
  const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
  return Buffer.from(`${headOf('POST', path, all)}${body}`);
}

export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  return Buffer.from(headOf('GET', path, headers));
}

function headOf(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

const clients = 64;

/** Sends bids over keep-alive connections to all ports in turn. Requests are encoded before the measurement starts. */
export async function sendBids(
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
