import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAuction, signIn } from '../testing/test-app.ts';
import { headOf, repliesIn, useSite } from './testing/site.ts';

const { api, get } = useSite();

describe('the language of a page', () => {
  const languageOf = async (url: string, cookies: Record<string, string>, accepted: string) => {
    const page = await get(url, { cookies, headers: { 'accept-language': accepted } });
    return { page, ...headOf(page.body) };
  };

  test('is the one the address names, and from then on the one of every page', async () => {
    const { page, lang, title } = await languageOf('/login?lang=hi', { language: 'en' }, 'en-IN');
    expect(lang).toBe('hi-IN');
    expect(title).toBe('लॉगिन · EkBid');
    const kept = page.cookies.find(({ name }) => name === 'language');
    expect(kept).toMatchObject({ value: 'hi', path: '/', sameSite: 'Lax' });
    expect(kept?.maxAge).toBeGreaterThan(300 * 24 * 3600);
  });

  test('stays off plain http where the site has https', async () => {
    const site = api.deps.config;
    const before = site.PUBLIC_URL;
    Object.assign(site, { PUBLIC_URL: 'https://ekbid.test' });
    const page = await get('/login?lang=hi');
    Object.assign(site, { PUBLIC_URL: before });
    expect(page.cookies.find(({ name }) => name === 'language')).toMatchObject({ value: 'hi', secure: true });
  });

  test('is else the one chosen before, else the one the browser asks for', async () => {
    const { page, lang } = await languageOf('/login', { language: 'hi' }, 'en-IN');
    expect(lang).toBe('hi-IN');
    expect(page.cookies.some(({ name }) => name === 'language')).toBe(false);
    expect((await languageOf('/login', {}, 'hi-IN,en;q=0.5')).lang).toBe('hi-IN');
    expect((await languageOf('/login?lang=de', {}, 'en-IN')).lang).toBe('en-IN');
  });

  test('is named in `vary`, for caches', async () => {
    const { headers } = await get('/login');
    expect(headers.vary).toContain('Accept-Language, Cookie');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

// proves home.without-scripts
test('the home page has the rule as a picture for browsers without JavaScript, and no other page has', async () => {
  const home = (await get('/?lang=hi')).body;
  const still = /<noscript>(.*)<\/noscript>\s*<div id="root">/s.exec(home)?.[1] ?? '';
  expect(still).toContain('<h1 class="text-display">सबसे कम यूनीक बोली जीतती है</h1>');
  expect(still.match(/<text /g)).toHaveLength(9);
  expect(still.match(/<circle /g)).toHaveLength(9);
  expect(still.match(/class="fill-one /g)).toHaveLength(1);
  expect((await get('/login')).body).not.toContain('<noscript>');
});

describe('what a page says of itself', () => {
  // proves public-pages.head
  test('its title, what it is about, its address in each language, and how a link to it looks', async () => {
    const { title, meta, links } = headOf((await get('/?lang=hi')).body);
    expect(title).toBe('सबसे कम यूनीक बोली जीतती है · EkBid');
    expect(meta.get('description')).toContain('ऐसी रकम चुनें');
    expect(links('canonical')).toEqual([{ rel: 'canonical', href: 'http://ekbid.test/?lang=hi' }]);
    expect(links('alternate').map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en-IN', 'http://ekbid.test/'],
      ['hi-IN', 'http://ekbid.test/?lang=hi'],
      ['x-default', 'http://ekbid.test/'],
    ]);
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:title': title,
      'og:description': meta.get('description'),
      'og:url': 'http://ekbid.test/?lang=hi',
      'og:image': 'http://ekbid.test/share.png',
      'og:locale': 'hi_IN',
      'og:locale:alternate': 'en_IN',
      'twitter:card': 'summary_large_image',
    });
    expect(meta.has('robots')).toBe(false);
    // Without this tag, a phone lays the page out for a wide screen.
    expect(meta.get('viewport')).toContain('width=device-width');
  });

  test('never by a host name of the request', async () => {
    const { body } = await get('/login', { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
    expect(body).not.toContain('evil.example');
  });

  test.each(['/auctions', '/my-bids', '/admin/dashboard', '/denied', '/nowhere', '/confirm-email?token=x'])(
    '%s is kept from search engines',
    async (url) => expect(headOf((await get(url)).body).meta.get('robots')).toBe('noindex'),
  );

  test('a link to an auction shows its own text and picture', async () => {
    const picture = 'ab'.repeat(16);
    const auctionId = await createAuction(api, { title: 'A blue bicycle' });
    const description = `Six gears.\n\nAnd ${'a very long story '.repeat(30)}`;
    await api.db.updateTable('auctions').set({ description, picture }).where('auctionId', '=', auctionId).execute();
    const page = await get(`/auctions/${auctionId}`);
    const { title, meta } = headOf(page.body);
    expect(page.statusCode).toBe(200);
    expect(title).toBe('A blue bicycle · EkBid');
    expect(meta.get('og:title')).toBe(title);
    expect(meta.get('description')).toMatch(/^Six gears\. And a very long story .{100,180} …$/);
    expect(meta.get('og:image')).toBe(`http://ekbid.test/images/${picture}-800.webp`);
    expect(meta.get('og:url')).toBe(`http://ekbid.test/auctions/${auctionId}`);
  });

  test.each(['//', '//['])('%s is answered 404, as any address that leads nowhere', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('what people wrote stays text', async () => {
    const title = '</title><script>x</script>';
    const description = `</script><script>alert("'1'")</script> <!-- & \u2028 $& $' \``;
    const auctionId = await createAuction(api, { title });
    await api.db.updateTable('auctions').set({ description }).where('auctionId', '=', auctionId).execute();
    const page = await get(`/auctions/${auctionId}`, { by: await signIn(api) });
    expect(page.body).not.toMatch(/<script>(x|alert)/);
    expect(headOf(page.body).title).toBe('&lt;/title&gt;&lt;script&gt;x&lt;/script&gt; · EkBid');
    expect(headOf(page.body).meta.get('description')).toBe(
      '&lt;/script&gt;&lt;script&gt;alert(&quot;&#39;1&#39;&quot;)&lt;/script&gt; &lt;!-- &amp; $&amp; $&#39; `',
    );
    expect(page.body.match(/<script/g)).toHaveLength(3);
    expect(repliesIn(page.body)[`/api/auctions/${auctionId}`]?.data).toMatchObject({ title, description });
  });
});

test('before its app is there, a page shows a header and an outline, below the bar of a demo', async () => {
  const paintOf = async (content: { placeholder: boolean }) => {
    const { deps } = api;
    Object.assign(deps.content, content);
    const { body } = await get('/faq?lang=hi');
    return /<div id="root">(.*?)<script/s
      .exec(body)?.[1]
      ?.replaceAll(/<[^>]*>|\s+/g, ' ')
      .trim();
  };
  const kept = { placeholder: api.deps.content.placeholder };
  expect(await paintOf({ placeholder: true })).toMatch(/^डेमो.* EkBid$/);
  expect(await paintOf({ placeholder: false })).toBe('EkBid');
  Object.assign(api.deps.content, kept);
});

describe('addresses that lead nowhere', () => {
  test.each([
    ['/nowhere', 'Page not found · EkBid'],
    [`/auctions/${randomUUID()}`, 'Page not found · EkBid'],
    ['/auctions/no-id', 'Page not found · EkBid'],
    ['/auction/..%2f../leaderboard', 'Page not found · EkBid'],
    ['/admin/update-auction/no-id', 'Page not found · EkBid'],
    [`/auction/${randomUUID()}/leaderboard`, 'Page not found · EkBid'],
  ])('%s is answered 404, with a page', async (url, title) => {
    const page = await get(url);
    expect(page.statusCode).toBe(404);
    expect(headOf(page.body).title).toBe(title);
    expect(headOf(page.body).links('canonical')).toEqual([]);
  });

  test('a missing file is no page', async () => {
    const file = await get('/assets/gone.js');
    expect(file.statusCode).toBe(404);
    expect(file.headers['content-type']).toContain('text/plain');
    expect((await get('/index.html')).statusCode).toBe(404);
    expect((await get('/.vite/manifest.json')).statusCode).toBe(404);
  });

  // proves guards.admin-to-dashboard
  test('the administration begins at its dashboard', async () => {
    const answer = await get('/admin');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/admin/dashboard']);
  });
});

describe('what is fetched early', () => {
  const preloads = async (url: string) =>
    headOf((await get(url)).body)
      .links('modulepreload')
      .map(({ href }) => href);

  test('the scripts of the page with all they import, and its words', async () => {
    expect(await preloads('/auctions?lang=hi')).toEqual(['AuctionsPage', 'slots', 'hi'].map(asset));
    expect(await preloads('/admin/dashboard?lang=hi')).toEqual(
      ['DashboardPage', 'hi', 'AdminLayout', 'hi-admin'].map(asset),
    );
    expect(await preloads('/faq')).toEqual(['HelpPages', 'en', 'en-guide'].map(asset));
  });

  test('the first picture before the scripts, in the sizes its place on the page chooses from', async () => {
    const picture = 'cd'.repeat(16);
    const auctionId = await createAuction(api);
    await api.db.updateTable('auctions').set({ picture }).where('auctionId', '=', auctionId).execute();
    const url = `/auctions/${auctionId}`;
    expect(headOf((await get(url, { by: await signIn(api) })).body).links('preload')).toEqual([
      {
        rel: 'preload',
        as: 'image',
        type: 'image/avif',
        fetchpriority: 'high',
        imagesrcset: [400, 800, 1600].map((width) => `/images/${picture}-${width}.avif ${width}w`).join(', '),
        imagesizes: '(min-width: 64rem) 42rem, 100vw',
      },
    ]);
    const scripts = headOf((await get(url)).body).links('modulepreload');
    expect(new Set(scripts.map(({ fetchpriority }) => fetchpriority))).toEqual(new Set(['low']));
    expect(headOf((await get(`/admin/update-auction/${auctionId}`)).body).links('preload')).toEqual([]);
  });

  // proves pages.picture-at-once
  test('the outlines of a running auction and of the list already show its picture, cut as the administrator chose', async () => {
    const picture = 'ef'.repeat(16);
    const auctionId = await createAuction(api);
    const set = (change: { picture?: string; endTime?: Date; startTime?: Date }) =>
      api.db.updateTable('auctions').set(change).where('auctionId', '=', auctionId).execute();
    const outline = async (url: string) => /<source[^>]*>.*?<\/picture>/s.exec((await get(url)).body)?.[0];
    expect(await outline(`/auctions/${auctionId}`)).toBeUndefined();
    await set({ picture });
    expect(await outline(`/auctions/${auctionId}`)).toMatch(
      new RegExp(`srcset="/images/${picture}-400.avif 400w, .*object-position:50% 50%`),
    );
    // The auction that ends first is at the top of the list.
    await set({ endTime: new Date(Date.now() + 120_000) });
    const list = await outline('/auctions');
    expect(list).toContain(`/images/${picture}-400.avif 400w`);
    expect(list).toContain('50vw');
    await createAuction(api, { endsInMinutes: 1 });
    expect(await outline('/auctions'), 'the first card has no picture').toBeUndefined();
    await set({ startTime: new Date(Date.now() - 7_200_000), endTime: new Date(Date.now() - 3_600_000) });
    expect(await outline(`/auctions/${auctionId}`), 'the result comes first').toBeUndefined();
  });

  const asset = (name: string) => `/assets/${name}.js`;
});

test.each([
  ...['/.git/config', '/.env', '/assets/', '/assets', '/package.json', '/index.html.map'],
  ...['/assets/../package.json', '/assets/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/%00'],
])('%s is no file of the site, and shows no list of files', async (url) => {
  const reply = await get(url);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.body).not.toMatch(/"name"|\[core\]|APP_SECRET|<a href|root:/);
});
