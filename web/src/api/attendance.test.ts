import { getMe } from '@ekbid/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, stubApi } from '../testing/stub-api.ts';
import { recordAttendance, call } from './call.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls say when the page was not used for a minute, until it is used again', async () => {
  recordAttendance();
  const sent = stubApi({ 'GET /auth/me': ok(null) });
  const touch = () => window.dispatchEvent(new Event('pointerdown'));
  touch();
  await call(getMe);
  vi.advanceTimersByTime(61_000);
  await call(getMe);
  touch();
  await call(getMe);
  expect(sent.map(({ headers }) => headers.get('x-unattended'))).toEqual([null, '1', null]);
});
