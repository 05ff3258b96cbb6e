import { seenCookie } from '@ekbid/contract';
import { afterEach, expect, test } from 'vitest';
import { noteSeen } from './note-seen.ts';

afterEach(() => void (document.cookie = `${seenCookie}=; path=/; max-age=0`));

test('a browser remembers the furthest it was told of, and never less', () => {
  document.cookie = `other=1; path=/`;
  for (const position of ['900', '', '1000', '999']) noteSeen(position);
  expect(document.cookie.split('; ')).toContain(`${seenCookie}=1000`);
});
