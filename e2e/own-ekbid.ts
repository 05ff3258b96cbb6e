import { test } from '@playwright/test';
import { prepareEkbid } from './ekbid.ts';

type Ekbid = Awaited<ReturnType<typeof prepareEkbid>>;

/** Starts a separate EkBid for the tests of one file. */
export function useOwnEkbid(): () => Ekbid {
  const shared = { ...process.env };
  let own: Ekbid | undefined;

  test.beforeAll(async () => {
    own = await prepareEkbid();
    await own.start();
    Object.assign(process.env, await own.settings());
  });
  test.afterAll(async () => {
    Object.assign(process.env, shared);
    await own?.remove();
  });

  return () => {
    if (!own) throw new Error('it starts before the first test');
    return own;
  };
}
