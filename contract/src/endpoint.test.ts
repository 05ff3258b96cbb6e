import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import * as contract from './index.ts';

const endpoints = Object.entries(contract as Record<string, unknown>).filter((entry): entry is [string, Endpoint] =>
  isEndpoint(entry[1]),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** A server cannot tell `GET /bids/:auctionId` from `GET /bids/:bidId`, so both give the same text. */
function callOf({ method, path }: Endpoint): string {
  return `${method} ${path.replaceAll(/:\w+/g, '{}')}`;
}

/** The calls that the original requirements name, and who may make each. */
const asked: Readonly<Record<string, Endpoint['access']>> = {
  'POST /users': 'public',
  'POST /auth/login': 'public',
  'POST /auth/logout': 'public',
  'POST /otp/send': 'public',
  'POST /otp/verify-otp': 'public',
  'GET /auctions': 'public',
  'GET /auctions/{}': 'public',
  'POST /auctions': 'admin',
  'PATCH /auctions/{}': 'admin',
  'DELETE /auctions/{}': 'admin',
  'POST /auctions/{}/declare-winner': 'admin',
  'GET /dashboard': 'admin',
  'GET /users': 'admin',
  'GET /reports': 'admin',
  'GET /leaderboard/{}': 'public',
  'POST /bids': 'bidder',
  'GET /bids/{}': 'signed-in',
  'GET /bids/my-bids/all': 'signed-in',
  'POST /payment/create-order': 'bidder',
  'POST /payment/verify-payment': 'bidder',
  // Calls that the requirements do not name.
  'GET /auth/me': 'public',
  'GET /site': 'public',
  'GET /statistics': 'public',
  'POST /reports': 'signed-in',
  'POST /users/{}/block': 'admin',
  'POST /users/{}/unblock': 'admin',
};

describe('the calls of the contract', () => {
  test.each(Object.entries(asked))('%s is for: %s', (call, access) => {
    expect(endpoints.filter(([, each]) => callOf(each) === call).map(([, each]) => each.access)).toEqual([access]);
  });

  test('are each named once', () => {
    const calls = endpoints.map(([, each]) => callOf(each));
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  test.each(endpoints)(
    '%s says who may make it and what it does, and takes the parameters in its path',
    (_name, each) => {
      expect(['public', 'signed-in', 'bidder', 'admin', 'admin-setup', 'provider']).toContain(each.access);
      expect(each.summary).toMatch(/^[A-Z].*[^.]$/);
      const inPath = [...each.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect('shape' in each.params ? Object.keys(each.params.shape as object) : []).toEqual(inPath);
    },
  );

  test('that change anything without a session are those of signing up, in and out, of links sent by e-mail and of a forgotten password', () => {
    const open = endpoints.filter(([, { method, access }]) => method !== 'GET' && access === 'public');
    expect(open.map(([, each]) => callOf(each)).sort()).toEqual([
      'POST /auth/confirm-email',
      'POST /auth/forgot-password',
      'POST /auth/login',
      'POST /auth/login-by-code',
      'POST /auth/logout',
      'POST /auth/reset-password',
      'POST /auth/send-login-code',
      'POST /auth/stop-number-change',
      'POST /otp/send',
      'POST /otp/verify-otp',
      'POST /users',
    ]);
  });

  test('that read take no body', () => {
    const reading = endpoints.filter(([, { method }]) => method === 'GET');
    for (const [name, { body }] of reading) expect(body, name).toBe(contract.nothing);
  });
});
