import { toldCookie } from '@ekbid/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { StubStream } from '../testing/stub-stream.ts';
import { openEventStream, storeConsistencyToken } from './connection.ts';

afterEach(() => {
  document.cookie = `${toldCookie}=; path=/; max-age=0`;
  vi.unstubAllGlobals();
});

const remembered = () => document.cookie.split('; ').find((cookie) => cookie.startsWith(toldCookie));

test('a browser stores the latest token, and never an earlier one', () => {
  document.cookie = 'other=1; path=/';
  for (const position of ['900.a', '', '1000.b', '999.c']) storeConsistencyToken(position);
  expect(remembered()).toBe(`${toldCookie}=1000.b`);
});

test('the token is stored before the page receives the event and reads again', () => {
  vi.stubGlobal('EventSource', StubStream);
  const heard: (string | undefined)[] = [];
  const close = openEventStream('/api/live', { onEvent: () => void heard.push(remembered()), onBroken: () => {} });
  StubStream.all.at(-1)?.dispatchEvent(new MessageEvent('own', { data: '{}', lastEventId: '4711.x' }));
  expect(heard).toEqual([`${toldCookie}=4711.x`]);
  close();
});
