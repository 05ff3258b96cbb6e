import { randomUUID } from 'node:crypto';
import { ownerMark, pages } from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, type Person, signIn } from '../testing/test-app.ts';
import { repliesIn, useSite } from './testing/site.ts';

const { api, get } = useSite({ TRUST_PROXY: '1' });

const addressesIn = (html: string) => Object.keys(repliesIn(html));

describe('the replies that come with a page', () => {
  test('are those of its calls, as the API would give them to the same person', async () => {
    const [asha, binod] = [await signIn(api), await signIn(api, { firstName: 'Binod' })];
    const auctionId = await createAuction(api);
    await bid(api, asha, auctionId, 7);
    await bid(api, binod, auctionId, 9);

    for (const person of [asha, binod]) {
      const replies = repliesIn((await get(`/auction/${auctionId}/leaderboard`, { by: person })).body);
      const own = Object.keys(replies).filter((address) => address.includes(auctionId));
      expect(own).toEqual([
        `/api/auctions/${auctionId}`,
        `/api/leaderboard/${auctionId}`,
        `/api/auctions/${auctionId}/number-line`,
      ]);
      for (const address of own) expect(timeless(replies[address])).toEqual(timeless(await apiReply(person, address)));
      expect(replies['/api/auth/me']?.data).toMatchObject({ userData: { _id: person.userId } });
    }
  });

  test('have no amount of other people while an auction runs', async () => {
    const [asha, binod] = [await signIn(api), await signIn(api)];
    const auctionId = await createAuction(api, { endingBidPaise: 900_000_000 });
    await bid(api, asha, auctionId, 4_821_357);
    const admin = await signIn(api, { role: 'ADMIN' });
    const paths = [`/auctions/${auctionId}`, `/auction/${auctionId}/leaderboard`, '/auctions', '/', '/my-bids'];
    for (const by of [binod, admin])
      for (const path of paths) expect((await get(path, { by })).body).not.toMatch(/48,?21,?357/);
    expect((await get(`/auctions/${auctionId}`, { by: asha })).body).toContain('4821357');
  });

  test('are none of the page’s own for a reader without access to it', async () => {
    const common = ['/api/auth/me', '/api/site'];
    expect(addressesIn((await get('/my-bids')).body)).toEqual(common);
    expect(addressesIn((await get(`/admin/update-auction/${await createAuction(api)}`)).body)).toEqual(common);
    expect(addressesIn((await get('/auctions', { by: await signIn(api) })).body)).toEqual([
      ...common,
      '/api/auctions',
      '/api/payment/open-orders',
    ]);
  });

  test('are left out where the address narrows down what the page shows', async () => {
    const by = await signIn(api);
    expect(addressesIn((await get('/auctions?status=active', { by })).body)).not.toContain('/api/auctions');
    expect(addressesIn((await get('/auctions?lang=hi', { by })).body)).toContain('/api/auctions');
  });

  test('are only those of calls that were answered with success', async () => {
    const nowhere = `/auction/${randomUUID()}/leaderboard`;
    expect(addressesIn((await get(nowhere, { by: await signIn(api) })).body)).toEqual(['/api/auth/me', '/api/site']);
  });

  test('name the browser they were made for, and give no token of it away', async () => {
    const ownerIn = (html: string) => /data-owner="([^"]+)" id="replies"/.exec(html)?.[1];
    const [asha, binod] = [await signIn(api), await signIn(api)];
    for (const by of [asha, binod]) {
      const { body } = await get('/my-bids', { by });
      const token = by.browser.cookies.get('XSRF-TOKEN') ?? '';
      expect(ownerIn(body)).toBe(ownerMark(token));
      expect(body).not.toContain(token.slice(0, 20));
    }
    expect(ownerIn((await get('/my-bids', { by: asha })).body)).not.toBe(
      ownerIn((await get('/my-bids', { by: binod })).body),
    );

    const first = await get('/');
    const given = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    expect(ownerIn(first.body)).toBe(ownerMark(given));
  });

  test('are asked for from the reader’s own address', async () => {
    await get('/login', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const asked = api.logged.map((line) => (JSON.parse(line) as { req?: Record<string, unknown> }).req);
    expect(asked).toContainEqual(expect.objectContaining({ url: '/api/auth/me', remoteAddress: '203.0.113.9' }));
  });
});

describe('the cookies that come with a page', () => {
  test('are all that a new browser needs to make changing calls', async () => {
    const first = await get('/');
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    expect(Object.keys(cookies)).toEqual(['ekbid_visitor', 'XSRF-TOKEN']);
    const second = await get('/', { cookies });
    expect(second.cookies).toEqual([]);
  });
});

test('every page is served where the contract says it is', async () => {
  const admin = await signIn(api, { role: 'ADMIN' });
  const auctionId = await createAuction(api);
  for (const { path } of Object.values(pages)) {
    const url = path === '*' ? '/nowhere' : path.replace(/:\w+/, auctionId);
    const { statusCode, body } = await get(url, { by: admin });
    expect([url, statusCode]).toEqual([url, path === '*' ? 404 : 200]);
    expect(body).toContain('<div id="root">');
  }
});

async function apiReply({ browser }: Person, address: string): Promise<unknown> {
  return (await browser.send('GET', address)).json();
}

/** The reply without the time at which it was made. */
function timeless(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply, (key, value: unknown) => (key === 'serverTime' ? 'then' : value)));
}
