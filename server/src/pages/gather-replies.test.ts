import { randomUUID } from 'node:crypto';
import { type PageName, type ServedPage, servedPages } from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { gatherReplies } from './gather-replies.ts';

/**
 * Gathers the replies of a page whose address contains this id. Returns the calls that were made, and whether the page
 * exists.
 */
async function gather(name: PageName, auctionId: string) {
  const asked: string[] = [];
  const page: ServedPage = servedPages[name];
  const ask = async (address: string) => {
    asked.push(address);
    return { status: 200, body: '{"data":{"userRole":"ADMIN"}}' };
  };
  const { missing, replies } = await gatherReplies(ask, { page, params: { auctionId }, plain: true, isOpen: true });
  return { asked, missing, told: [...replies.keys()] };
}

const ofEveryPage = ['/api/auth/me', '/api/site'];

describe('an address with something in it that is no id', () => {
  const places = ['auction', 'leaderboard', 'updateAuction'] as const;
  const nonsense = ['xyz', '..', '../..', '../../leaderboard', '', `${randomUUID()}?x=1`, `${randomUUID()}/bids`];

  test.each(places)('is of no page, and nothing is asked about it: %s', async (name) => {
    for (const text of nonsense)
      expect(await gather(name, text), text).toEqual({ asked: ofEveryPage, missing: true, told: ofEveryPage });
  });

  test('that is one is asked about', async () => {
    const id = randomUUID();
    const { asked, missing } = await gather('leaderboard', id);
    const about = [`/api/auctions/${id}`, `/api/leaderboard/${id}`, `/api/auctions/${id}/number-line`];
    expect([new Set(asked), missing]).toEqual([new Set([...ofEveryPage, ...about]), false]);
  });
});
