import { describe, expect, test } from 'vitest';
import { createAuction, signIn } from '../testing/test-app.ts';
import { headOf, repliesIn, useSite } from './testing/site.ts';

const open = useSite({ SEARCH_ENGINES: 'on' });
const members = useSite({ BROWSE: 'members', SEARCH_ENGINES: 'on' });

const addressesIn = (html: string) => Object.keys(repliesIn(html));
const ofEveryPage = ['/api/auth/me', '/api/site'];

describe('pages for browsing', () => {
  test('come with their replies for visitors too, and without those for signed-in people', async () => {
    const auctionId = await createAuction(open.api);
    const addresses = async (path: string) => addressesIn((await open.get(path)).body);
    expect(await addresses('/auctions')).toEqual([...ofEveryPage, '/api/auctions']);
    expect(await addresses(`/auctions/${auctionId}`)).toEqual([
      ...ofEveryPage,
      `/api/auctions/${auctionId}`,
      `/api/auctions/${auctionId}/number-line`,
    ]);
    expect(await addresses(`/auction/${auctionId}/leaderboard`)).toHaveLength(5);
    expect(await addresses('/')).toContain('/api/winners?limit=3');
  });

  // proves visitors.members-only
  test('are for signed-in people where the operator says so, with the calls for results', async () => {
    const { api, get } = members;
    const auctionId = await createAuction(api);
    const by = await signIn(api);
    for (const path of ['/auctions', `/auctions/${auctionId}`, `/auction/${auctionId}/leaderboard`, '/winners']) {
      expect(addressesIn((await get(path)).body), path).toEqual(ofEveryPage);
      expect(addressesIn((await get(path, { by })).body).length, path).toBeGreaterThan(2);
    }
    expect(repliesIn((await get('/login')).body)['/api/site']?.data).toMatchObject({ membersOnly: true });

    const status = async (path: string, cookies = {}) => (await get(`/api${path}`, { cookies })).statusCode;
    const mine = Object.fromEntries(by.browser.cookies);
    // Programs could always make these two calls without a session, so they still can.
    for (const path of ['/auctions', `/auctions/${auctionId}`]) expect(await status(path), path).toBe(200);
    expect(addressesIn((await get('/')).body)).not.toContain('/api/winners?limit=3');
    expect(addressesIn((await get('/', { by })).body)).toContain('/api/winners?limit=3');
    for (const path of [`/leaderboard/${auctionId}`, `/auctions/${auctionId}/number-line`, '/winners'])
      expect([await status(path), await status(path, mine)], path).toEqual([401, 200]);
  });
});

describe('search engines', () => {
  const robots = async ({ get }: typeof open, path: string) => headOf((await get(path)).body).meta.get('robots');

  // proves visitors.search-engines
  test('may show the list and auctions if the operator allows it, and never leaderboards', async () => {
    const auctionId = await createAuction(open.api);
    expect(await robots(open, '/auctions')).toBeUndefined();
    expect(await robots(open, `/auctions/${auctionId}`)).toBeUndefined();
    expect(await robots(open, `/auction/${auctionId}/leaderboard`)).toBe('noindex');
    expect((await open.get('/sitemap.xml')).body).toContain('<loc>http://ekbid.test/auctions</loc>');
  });

  test('may show neither where visitors cannot', async () => {
    const auctionId = await createAuction(members.api);
    for (const path of ['/auctions', `/auctions/${auctionId}`]) expect(await robots(members, path)).toBe('noindex');
    expect((await members.get('/sitemap.xml')).body).not.toContain('/auctions');
  });

  test('are told the thing and its times, and of no offer', async () => {
    const auctionId = await createAuction(open.api, { title: 'Lamp </script> "A"' });
    const dataIn = (html: string) => /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    const { body } = await open.get(`/auctions/${auctionId}`);
    const data = JSON.parse(dataIn(body) ?? '') as Record<string, unknown>;
    expect(data).toMatchObject({ '@type': 'Event', name: 'Lamp </script> "A"' });
    expect(Date.parse(String(data['endDate']))).toBeGreaterThan(Date.parse(String(data['startDate'])));
    expect(JSON.stringify(data)).not.toMatch(/offer|price|INR|Product/i);
    expect(dataIn((await open.get(`/auction/${auctionId}/leaderboard`)).body)).toBeUndefined();
  });
});
