import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServedPage, servedPages } from '@ekbid/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../context/texts.ts';
import { signIn } from '../testing/test-app.ts';
import { headOf, useSite } from './testing/site.ts';

const { api, get } = useSite();
const web = join(import.meta.dirname, '../../../web');

test('security.txt says where to report a weakness, once somebody operates the site', async () => {
  const path = '/.well-known/security.txt';
  expect((await get(path)).statusCode).toBe(404);
  const { content } = api.deps;
  Object.assign(api.deps, { content: { ...content, placeholder: false, supportEmail: 'help@auctions.in' } });
  const { body, headers } = await get(path);
  Object.assign(api.deps, { content });
  expect(headers['content-type']).toContain('text/plain');
  const fields = new Map(body.split('\n').map((line) => line.split(/: (.*)/) as [string, string]));
  expect([fields.get('Contact'), fields.get('Canonical')]).toEqual([
    'mailto:help@auctions.in',
    'http://ekbid.test/.well-known/security.txt',
  ]);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days > 30 && days < 365).toBe(true);
});

describe('for search engines', () => {
  test('robots.txt names the site map, and excludes the API', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: http://ekbid.test/sitemap.xml\n');
  });

  test('the site map has each page they may find, in each language, and each of those asks to be found', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    const all: ServedPage[] = Object.values(servedPages);
    const open = all.filter(({ access, unlisted }) => access === 'public' && !unlisted);
    expect(open.length).toBeGreaterThan(3);
    expect(listed).toEqual(
      open.flatMap(({ path }) => [`http://ekbid.test${path}`, `http://ekbid.test${path}?lang=hi`]),
    );
    for (const address of listed) {
      const page = await get(address.replace('http://ekbid.test', ''));
      const { links, meta } = headOf(page.body);
      expect([address, page.statusCode, meta.has('robots')]).toEqual([address, 200, false]);
      expect(links('canonical')[0]?.['href']).toBe(address);
      for (const { href, hreflang } of links('alternate').filter(({ hreflang }) => hreflang !== 'x-default'))
        expect(body).toContain(`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`);
    }
  });

  test('every page they may find is described in words of its own, short enough to be shown', () => {
    const names = Object.entries(servedPages as Record<string, ServedPage>).filter(
      ([, { access, unlisted }]) => access === 'public' && !unlisted,
    );
    for (const { pages: texts } of Object.values(textsIn)) {
      const descriptions = names.map(([name]) => (texts.descriptions as Record<string, string>)[name]);
      expect(new Set(descriptions).size).toBe(names.length);
      for (const description of descriptions) expect(description?.length).toBeLessThanOrEqual(200);
    }
  });
});

describe('to be installed as an app', () => {
  test.each([
    ['/manifest.webmanifest?lang=hi', {}, 'hi-IN', textsIn.hi],
    ['/manifest.webmanifest', { language: 'hi' }, 'hi-IN', textsIn.hi],
    ['/manifest.webmanifest', {}, 'en-IN', textsIn.en],
  ])('the manifest speaks the reader’s language: %s', async (url, cookies, lang, { pages: texts, navigation }) => {
    const answer = await get(url, { cookies });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({
      lang,
      id: '/',
      start_url: '/',
      display: 'standalone',
      short_name: texts.name,
      description: texts.description,
      shortcuts: [{ name: navigation.titles.auctions, url: '/auctions' }, { url: '/my-bids' }],
    });
    expect(answer.cookies).toEqual([]);
  });

  test('every icon it names is there, as large as it says', async () => {
    const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>();
    expect(icons).toHaveLength(3);
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(join(web, 'public', src)).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
  });

  test('its colours are the page’s', async () => {
    const page = readFileSync(join(web, 'index.html'), 'utf8');
    const light = /theme-color" content="(#\w+)" media="\(prefers-color-scheme: light\)"/.exec(page)?.[1];
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({ theme_color: light, background_color: light });
  });

  test('the page names the manifest of its language, and the icons browsers look for', async () => {
    const { links } = headOf((await get('/?lang=hi')).body);
    expect(links('manifest')).toEqual([{ rel: 'manifest', href: '/manifest.webmanifest?lang=hi' }]);
    for (const { href } of [...links('icon'), ...links('apple-touch-icon')])
      expect(readFileSync(join(web, 'public', href ?? '')).length).toBeGreaterThan(0);
    expect((await sharp(join(web, 'public/share.png')).metadata()).width).toBe(1200);
  });
});

describe('the shell that browsers keep', () => {
  // proves offline.shell
  test('is the same for everybody: no data, no mark, no cookie, and what the main pages need in one language', async () => {
    const by = await signIn(api);
    const { body, cookies, headers } = await get('/shell.html?lang=hi', { by });
    expect(body).toBe((await get('/shell.html', { headers: { 'accept-language': 'hi' } })).body);
    expect(cookies).toEqual([]);
    expect(headers['cache-control']).toBe('private, no-cache');
    const { lang, title, meta, links } = headOf(body);
    expect([lang, title, meta.get('robots')]).toEqual(['hi-IN', 'EkBid', 'noindex']);
    for (const absent of ['data-owner', 'id="replies"', 'nonce', 'canonical']) expect(body).not.toContain(absent);
    const scripts = links('modulepreload').map(({ href }) => href);
    expect(scripts).toContain('/assets/AuctionsPage.js');
    expect(scripts).toContain('/assets/hi.js');
    expect(scripts).not.toContain('/assets/en.js');
  });
});
