import { seenCookie } from '@ekbid/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { StubStream } from '../testing/stub-stream.ts';
import { keepStream } from './event-stream.ts';
import { noteSeen } from './note-seen.ts';

afterEach(() => {
  document.cookie = `${seenCookie}=; path=/; max-age=0`;
  vi.unstubAllGlobals();
});

const remembered = () => document.cookie.split('; ').find((cookie) => cookie.startsWith(seenCookie));

test('a browser remembers the furthest it was told of, and never less', () => {
  document.cookie = 'other=1; path=/';
  for (const position of ['900', '', '1000', '999']) noteSeen(position);
  expect(remembered()).toBe(`${seenCookie}=1000`);
});

test('it is remembered before a page hears of the event, and asks anew', () => {
  vi.stubGlobal('EventSource', StubStream);
  const heard: (string | undefined)[] = [];
  const close = keepStream('/api/live', { onTold: () => void heard.push(remembered()), onBroken: () => {} });
  StubStream.all.at(-1)?.dispatchEvent(new MessageEvent('own', { data: '{}', lastEventId: '4711' }));
  expect(heard).toEqual([`${seenCookie}=4711`]);
  close();
});
