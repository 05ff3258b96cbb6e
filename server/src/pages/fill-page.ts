import {
  hasOpenLine,
  href,
  ownerMark,
  type Auction,
  type PageName,
  pages,
  type ServedPage,
  servedPages,
  sharePicture,
} from '@ekbid/contract';
import { prizeTextIn } from '@ekbid/domain';
import { type Language, languages, languageParameter } from '@ekbid/texts';
import type { Deps } from '../context/deps.ts';
import { textsIn } from '../context/texts.ts';
import type { FirstPicture } from './gather-replies.ts';

type Filling = {
  readonly description: Description;
  /** Whether every page says at its top that this site is a demo. */
  readonly isDemo: boolean;
  /** The addresses of the built scripts to preload. */
  readonly scripts: readonly string[];
  readonly picture: FirstPicture | null;
  /** HTML that is shown only to browsers without JavaScript. */
  readonly withoutScripts: string;
  /** The bodies of replies, by the address of their call. */
  readonly replies: ReadonlyMap<string, string>;
  /** The CSRF token of the browser for which the replies were made. */
  readonly csrfToken: string;
};

/** Fills the template with a page's data. Text of users is escaped, so it never becomes markup. */
export function fillPage(template: string, filling: Filling): string {
  const { description, isDemo, scripts, picture, withoutScripts, replies, csrfToken } = filling;
  const tags = [...describe(description), ...preload(scripts, picture)];
  return fillOutline(fillFrame(template, description.language, isDemo, tags), picture)
    .replace('<div id="root">', (root) => withoutScripts + root)
    .replace('</body>', () => `  ${preloadedData(replies, ownerMark(csrfToken))}\n  </body>`);
}

/** Fills what does not depend on a page: the language, the bar of a demo, and these tags. */
function fillFrame(template: string, language: Language, isDemo: boolean, tags: readonly string[]): string {
  return replaceMarked(fillDemoBar(template, language, isDemo), 'page', tags.join('\n    ')).replace(
    /<html lang="[^"]*">/,
    () => `<html lang="${locale(language, '-')}">`,
  );
}

/**
 * The document that opens the app without a network. Browsers store it, so it contains no data and nothing about a
 * person.
 */
export function fillShell(template: string, { language, isDemo, scripts }: Shell): string {
  const tags = [
    `<title>${escape(textsIn[language].pages.name)}</title>`,
    tag('meta', { name: 'robots', content: 'noindex' }),
    manifestLink(language),
    ...preload(scripts, null),
  ];
  return fillOutline(fillFrame(template, language, isDemo, tags), null);
}
type Shell = Pick<Filling, 'isDemo' | 'scripts'> & { readonly language: Language };

/** Replaces the part of the template between `<!--name-->` and `<!--/name-->`. */
function replaceMarked(template: string, name: string, instead: string): string {
  const mark = { begin: `<!--${name}-->`, end: `<!--/${name}-->` };
  const [begin, end] = [template.indexOf(mark.begin), template.indexOf(mark.end)];
  return begin < 0 || end < 0 ? template : template.slice(0, begin) + instead + template.slice(end + mark.end.length);
}

/** The bar of a demo is above the header. It must be in the first paint, because otherwise the header would move. */
function fillDemoBar(template: string, language: Language, isDemo: boolean): string {
  if (!isDemo) return replaceMarked(template, 'demo', '');
  return template.replace('<!--demo text-->', () => escape(textsIn[language].navigation.demo));
}

const outlines = ['outline', 'auction outline', 'list outline'];

/**
 * Keeps the outline that fits the page, and puts the first picture into it. On a slow phone the picture then appears
 * seconds before the app does.
 */
function fillOutline(template: string, picture: FirstPicture | null): string {
  const shown = picture?.outline ? `${picture.outline} outline` : 'outline';
  const outline = outlines
    .filter((name) => name !== shown)
    .reduce((html, name) => replaceMarked(html, name, ''), template);
  if (!picture?.outline) return outline;
  const { srcset, sizes, focus } = picture;
  // The picture is a little taller here than in the app. Browsers report when the largest content appeared, so they
  // report this picture and not the one that the app draws later.
  const style = `display:block;aspect-ratio:4/3.03;object-fit:cover;object-position:${focus.x}% ${focus.y}%`;
  return outline.replace(
    '<img ',
    () => `${tag('source', { type: 'image/avif', srcset, sizes })}<img style="${style}" `,
  );
}

function describe({ language, title, text, image, addresses, listed, event }: Description): string[] {
  return [
    `<title>${escape(title)}</title>`,
    tag('meta', { name: 'description', content: text }),
    ...(listed ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    ...(addresses === null ? [] : addressTags(addresses, language)),
    manifestLink(language),
    property('og:type', 'website'),
    property('og:site_name', 'EkBid'),
    property('og:title', title),
    property('og:description', text),
    property('og:image', image),
    property('og:locale', locale(language, '_')),
    ...languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', locale(other, '_'))),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(listed && event ? [`<script type="application/ld+json">${jsonInPage(event)}</script>`] : []),
  ];
}

function addressTags(addresses: Readonly<Record<Language, string>>, language: Language): string[] {
  const alternates = languages.map((other) => ({ hreflang: locale(other, '-'), href: addresses[other] }));
  return [
    tag('link', { rel: 'canonical', href: addresses[language] }),
    property('og:url', addresses[language]),
    ...[...alternates, { hreflang: 'x-default', href: addresses[languages[0]] }].map((alternate) =>
      tag('link', { rel: 'alternate', ...alternate }),
    ),
  ];
}

/**
 * Scripts have a low priority, because the picture comes first. The app starts no later by this, even on a slow network
 * (measured at 50 KB/s).
 */
function preload(scripts: Filling['scripts'], picture: FirstPicture | null): string[] {
  const early = { rel: 'preload', as: 'image', type: 'image/avif', fetchpriority: 'high' };
  return [
    ...(picture ? [tag('link', { ...early, imagesrcset: picture.srcset, imagesizes: picture.sizes })] : []),
    ...scripts.map((file) =>
      tag('link', { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `/${file}` }),
    ),
  ];
}

/** JSON has `<` only inside strings, where it is escaped, so that nothing in it can end its element early. */
const escapeJson = (json: string) => json.replaceAll('<', String.raw`\u003c`);
const jsonInPage = (data: object) => escapeJson(JSON.stringify(data));

/** The element with the preloaded data. Browsers do not run it as a script. */
function preloadedData(replies: Filling['replies'], owner: string): string {
  const entries = [...replies].map(([address, body]) => `${JSON.stringify(address)}:${body}`);
  const text = escapeJson(`{${entries.join(',')}}`);
  return `<script type="application/json" data-owner="${owner}" id="replies">${text}</script>`;
}

const locale = (language: Language, between: '-' | '_') => `${language}${between}IN`;
const manifestLink = (language: Language) =>
  tag('link', { rel: 'manifest', href: `/manifest.webmanifest?lang=${language}` });
const property = (name: string, content: string) => tag('meta', { property: name, content });

function tag(name: 'meta' | 'link' | 'source', attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => (value === '' ? key : `${key}="${escape(value)}"`));
  return `<${name} ${written.join(' ')} />`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for HTML, also within an attribute. */
export const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** What the head of a page says about the page. Addresses are absolute. */
type Description = {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly image: string;
  /** Null for the page "not found", which has no address. */
  readonly addresses: Readonly<Record<Language, string>> | null;
  readonly listed: boolean;
  /** Data about the auction in the format that search engines read. */
  readonly event: object | null;
};

const ownImage = '/share.png';

type Described = {
  readonly name: PageName;
  readonly language: Language;
  /** The path of the request, without its query string. */
  readonly path: string;
  readonly auction: Auction | undefined;
};

type Site = Pick<Deps['config'], 'publicUrl' | 'searchable'>;

export function describePage(site: Site, { name, language, path, auction }: Described): Description {
  const { publicUrl } = site;
  const { navigation, pages: texts } = textsIn[language];
  const { titles, tabTitle } = navigation;
  const own = { title: tabTitle(titles[name]), text: texts.descriptions[name] ?? texts.description, image: ownImage };
  const shown = auction && inLanguage(auction, language);
  const { title, text, image } = shown ? { ...own, ...introduce(shown, language, tabTitle) } : own;
  return {
    language,
    title,
    text,
    image: new URL(image, publicUrl).href,
    addresses: name === 'notFound' ? null : addressesOf(new URL(path, publicUrl).href),
    listed: isListed(servedPages[name], site),
    event: name === 'auction' && shown ? eventOf(shown, publicUrl) : null,
  };
}

/** The address of each language. Only English has no parameter for it. */
export function addressesOf(address: string): Readonly<Record<Language, string>> {
  const inLanguage = (language: Language) =>
    language === languages[0] ? address : `${address}?${languageParameter}=${language}`;
  return { en: inLanguage('en'), hi: inLanguage('hi') };
}

/** Whether search engines may show the page: visitors must see it, and it must not be marked as unlisted. */
export function isListed({ access, unlisted }: ServedPage, { searchable }: Pick<Site, 'searchable'>): boolean {
  return (access === 'public' || (access === 'browse' && searchable)) && unlisted === undefined;
}

/** The auction with its title and description in this language. */
function inLanguage(auction: Auction, language: Language): Auction {
  const title = prizeTextIn(language, auction.title, auction.titleHindi);
  return { ...auction, title, description: prizeTextIn(language, auction.description, auction.descriptionHindi) };
}

/**
 * Describes the auction as an event: what the prize is, and when the auction runs. It is not described as an offer,
 * because the prize is not sold at the starting bid.
 */
function eventOf({ _id, title, description, startTime, endTime, auctionImage, status }: Auction, publicUrl: string) {
  const url = new URL(href(pages.auction, { auctionId: _id }), publicUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    startDate: startTime,
    endDate: endTime,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    location: { '@type': 'VirtualLocation', url },
    ...(auctionImage !== null && { image: new URL(auctionImage, publicUrl).href }),
    about: { '@type': 'Thing', name: title },
  };
}

const maxTextLength = 200;

function introduce(auction: Auction, language: Language, tabTitle: (page: string) => string) {
  const { _id, title, description, auctionImage } = auction;
  const line = description.replaceAll(/\s+/g, ' ').trim();
  // The text is cut between two words.
  const text = line.length <= maxTextLength ? line : `${line.slice(0, maxTextLength).replace(/\s\S*$/, '')} …`;
  return {
    title: tabTitle(title),
    text,
    image: hasOpenLine(auction) ? sharePicture.at(language, _id) : (auctionImage ?? ownImage),
  };
}
