import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string, scheme: 'light' | 'dark'): number {
  const [high = 0, low = 0] = [front, back]
    .map((name) => tokens.get(name)?.[scheme] ?? expect.fail(`no colour ${name}`))
    .map(luminance)
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'card', 'sunken'];
const on = (front: string, ...backs: string[]) => backs.map((back) => [front, back] as const);
const text = [
  ...['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'one-ink'].flatMap((front) => on(front, ...grounds)),
  ...on('on-accent', 'accent', 'accent-strong'),
  ...on('accent-strong', 'accent-wash'),
  ...on('one-ink', 'one-wash'),
  ...on('on-one', 'one'),
  ...on('danger', 'danger-wash'),
  ...on('on-danger', 'danger'),
];
const edges = ['edge', 'accent', 'danger'].flatMap((front) => on(front, ...grounds));

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(text)('text in %s on %s has a contrast of 4.5 or more', (front, back) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('edges of controls in %s on %s have a contrast of 3 or more', (front, back) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(3);
  });
});
