import { csrfToken } from '@ekbid/server/src/http/cookies.ts';
import { writePaymentToken } from '@ekbid/server/src/payments/payment-token.ts';
import type { PaidOrder } from './paid-orders.ts';
import type { Person } from './people.ts';
import { benchKeys } from './server.ts';

/** What a signed-in person's browser sends with every changing call. */
export function headersOf({ visitorId }: Person): Record<string, string> {
  const csrf = csrfToken({ keys: benchKeys }, visitorId);
  return { cookie: `ekbid_visitor=${visitorId}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf };
}

/** `POST /api/bids` as a browser would send it, ready for the wire. */
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
