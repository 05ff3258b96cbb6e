import { type PageName, servedPages } from '@ekbid/contract';
import { type Language, languages } from '@ekbid/texts';
import { addressesOf, isListed } from './describe-page.ts';

/** Every page a search engine may find, in each language. Auctions' own pages are for people who signed in. */
export function writeSiteMap(publicUrl: string): string {
  const names = (Object.keys(servedPages) as PageName[]).filter((name) => isListed(servedPages[name]));
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

/** Replies are data, not pages; everything else says for itself whether it may be found. */
export function writeRobots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
}
