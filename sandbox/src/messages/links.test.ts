import { expect, test } from 'vitest';
import { splitLinks } from './browser/links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test.each([
  ['Confirm: http://localhost:3500/confirm?token=a-b_c', ['http://localhost:3500/confirm?token=a-b_c']],
  ['See https://example.com/a. And (https://example.com/b)!', ['https://example.com/a', 'https://example.com/b']],
  ['javascript:alert(1) and ftp://example.com', []],
  ['http:// is no address', []],
  ['<a href="https://example.com/x">x</a>', ['https://example.com/x']],
  ['no address at all', []],
])('finds the addresses in "%s"', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test.each(['a https://example.com/b, c', 'https://example.com', '', 'plain\nlines'])(
  'loses nothing of "%s"',
  (text) => {
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  },
);
