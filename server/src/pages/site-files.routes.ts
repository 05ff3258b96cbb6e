import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { languageInAddress, languageOf } from '../http/language.ts';
import { type PageName, servedPages, pages } from '@ekbid/contract';
import { type Language, languages } from '@ekbid/texts';
import { textsIn } from '../context/texts.ts';
import { addressesOf, isListed } from './fill-page.ts';

/** Serves the files that search engines, browsers and security researchers request besides the pages. */
export function siteFileRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'content'>): void {
  const { config } = deps;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(writeRobots(config.publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml').send(writeSiteMap(config)));
  app.get('/.well-known/security.txt', async (_request, reply) => {
    // The demo's operator has no real address to which reports could be sent.
    if (deps.content.placeholder) throw new Refusal('not_found');
    return reply.type('text/plain; charset=utf-8').send(writeSecurityText(config.publicUrl, deps.content.supportEmail));
  });
  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = writeWebManifest(languageInAddress(request) ?? languageOf(request));
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' });
    return reply.type('application/manifest+json').send(JSON.stringify(manifest));
  });
}

/**
 * Lists every page that search engines may show, in each language. Auctions are left out, because the page with their
 * list links to them.
 */
function writeSiteMap({ publicUrl, searchable }: Pick<Deps['config'], 'publicUrl' | 'searchable'>): string {
  const names = (Object.keys(servedPages) as PageName[]).filter(
    (name) => isListed(servedPages[name], { searchable }) && !servedPages[name].path.includes(':'),
  );
  const entries = names.flatMap((name) => {
    const addresses = addressesOf(new URL(servedPages[name].path, publicUrl).href);
    const links = languages.map((language) => alternate(language, addresses[language])).join('');
    return languages.map((language) => `<url><loc>${addresses[language]}</loc>${links}</url>\n`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

const alternate = (language: Language, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}-IN" href="${address}"/>`;

/** Keeps crawlers away from the API. Whether search engines may show a page is stated in the page itself. */
function writeRobots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
}

const securityTextDays = 180;

/** States where to report a weakness (RFC 9116). */
function writeSecurityText(publicUrl: string, address: string): string {
  const expires = new Date(Date.now() + securityTextDays * 24 * 60 * 60 * 1000).toISOString();
  const canonical = new URL('/.well-known/security.txt', publicUrl).href;
  const languages = 'Preferred-Languages: en, hi';
  return `Contact: mailto:${address}\nExpires: ${expires}\n${languages}\nCanonical: ${canonical}\n`;
}

/** The theme colour in web/index.html. The installed app shows it until its first paint. */
const themeColor = '#faf7f1';

/** The manifest with which a phone or desktop installs EkBid as an app. */
function writeWebManifest(language: Language) {
  const { pages: texts, navigation } = textsIn[language];
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    // All languages have the same id, so that they are one app.
    id: '/',
    lang: `${language}-IN`,
    dir: 'ltr',
    name: `${texts.name}: ${navigation.titles.home}`,
    short_name: texts.name,
    description: texts.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColor,
    theme_color: themeColor,
    icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: navigation.titles.auctions, url: pages.auctions.path, icons: [icon('icon', 192)] },
      { name: navigation.titles.myBids, url: pages.myBids.path, icons: [icon('icon', 192)] },
    ],
  };
}
