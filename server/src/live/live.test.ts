import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auctionsTopic, auctionTopic, personTopic, readPayload, writePayloads } from './live.ts';

test('however many topics there are, each travels once, in payloads PostgreSQL takes', () => {
  const topics = Array.from({ length: 1000 }, (_, place) => (place % 2 ? auctionTopic : personTopic)(randomUUID()));
  const payloads = writePayloads([auctionsTopic, ...topics]);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  expect(payloads.length).toBeLessThan(10);
  expect(payloads.flatMap(readPayload)).toEqual([auctionsTopic, ...topics]);
  expect(writePayloads([])).toEqual([]);
});
