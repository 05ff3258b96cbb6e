import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newQueryClient } from '../api/query-client.ts';
import { asha } from '../testing/people.ts';
import { readChosenAmount, storeChosenAmount } from './chosen-amount.ts';
import { changeSession } from './session.ts';

const minuteMs = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a chosen amount is kept for its auction, in this tab alone', () => {
  storeChosenAmount('a', 17.5);
  expect(readChosenAmount('a')).toBe(17.5);
  expect(readChosenAmount('b')).toBeNull();
  expect(JSON.stringify(localStorage) + document.cookie + location.href).not.toContain('17.5');
});

// proves visitors.amount-erased
test('it is erased after half an hour, with the page open or not', () => {
  storeChosenAmount('a', 17);
  vi.advanceTimersByTime(30 * minuteMs - 1);
  expect(readChosenAmount('a')).toBe(17);
  vi.advanceTimersByTime(1);
  expect(sessionStorage).toHaveLength(0);

  storeChosenAmount('a', 17);
  // The timer ends with its page, so the next page of the tab must check the age of the amount itself.
  vi.setSystemTime(Date.now() + 30 * minuteMs);
  expect(readChosenAmount('a')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('it survives a sign-in, and no sign-out', () => {
  const client = newQueryClient();
  storeChosenAmount('a', 17);
  changeSession(client, asha);
  expect(readChosenAmount('a')).toBe(17);
  changeSession(client, null);
  expect(readChosenAmount('a')).toBeNull();
});

test.each(['{', '7', 'null', '{"auctionId":"a","amount":"17","at":1}'])('what is not ours is no amount: %s', (text) => {
  sessionStorage.setItem('ekbid.amount', text);
  expect(readChosenAmount('a')).toBeNull();
});
