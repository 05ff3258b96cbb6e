import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchToastsAhead } from '../ui/Toasts.tsx';
import { fetchMainPages, type LateScreens } from './fetch-ahead.ts';

vi.mock('../ui/Toasts.tsx', () => ({ fetchToastsAhead: vi.fn(async () => {}) }));
vi.mock('../texts/catalogue.ts', () => {
  const part = { fetchAhead: async () => {} };
  return { catalogue: { auctions: part, accounts: part, home: part } };
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const client = new QueryClient();
let left: AbortController;

beforeEach(() => {
  left = new AbortController();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function begin(fetchers: readonly (() => Promise<void>)[]): void {
  const [home, auctions] = fetchers.map((fetchAhead) => ({ fetchAhead }));
  const screens: LateScreens = { ...(home && { home }), ...(auctions && { auctions }) };
  void fetchMainPages(screens, undefined, client, left.signal);
}

test('the main pages are fetched one after the other, and a failure stops none of the others', async () => {
  const first = Promise.withResolvers<void>();
  const fetchers = [vi.fn(() => first.promise), vi.fn(async () => {})];
  begin(fetchers);
  await seconds(5);
  expect(fetchers.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  first.reject(new Error('no network'));
  await seconds(5);
  expect(fetchers.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('nothing is fetched before the page has its data, its parts and its pictures', async () => {
  const part = vi.fn(async () => {});
  const data = Promise.withResolvers<string>();
  void client.fetchQuery({ queryKey: ['late'], queryFn: () => data.promise });
  document.body.innerHTML = '<p aria-busy="true"></p><img src="/late.webp">';
  const picture = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  begin([part]);
  for (const arrive of [
    () => data.resolve('data'),
    () => document.querySelector('p')?.remove(),
    () => picture.mockReturnValue(true),
  ]) {
    await seconds(5);
    expect(part).not.toHaveBeenCalled();
    arrive();
  }
  await seconds(5);
  expect(part).toHaveBeenCalledTimes(1);
});

test('people who save data get only the toasts, and who has left gets nothing', async () => {
  const part = vi.fn(async () => {});
  vi.mocked(fetchToastsAhead).mockClear();
  begin([part]);
  left.abort();
  await seconds(5);
  expect(fetchToastsAhead).not.toHaveBeenCalled();
  left = new AbortController();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  begin([part]);
  await seconds(5);
  expect(fetchToastsAhead).toHaveBeenCalledTimes(1);
  expect(part).not.toHaveBeenCalled();
});
