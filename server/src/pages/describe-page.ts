import { type Auction, type PageName, type ServedPage, servedPages } from '@ekbid/contract';
import { type Language, languageParameter, languages } from '@ekbid/texts';
import { textsIn } from '../texts.ts';

/** What the head of a page says about it. Addresses are whole. */
export type Description = {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly image: string;
  /** Null: the page has no address of its own, being the answer to any that leads nowhere. */
  readonly addresses: Readonly<Record<Language, string>> | null;
  readonly listed: boolean;
};

const ownImage = '/share.png';

type Described = {
  readonly name: PageName;
  readonly language: Language;
  /** As the browser asked for it, without what follows the question mark. */
  readonly path: string;
  readonly publicUrl: string;
  readonly auction: Auction | undefined;
};

export function describePage({ name, language, path, publicUrl, auction }: Described): Description {
  const { navigation, pages: texts } = textsIn[language];
  const { titles, tabTitle } = navigation;
  const own = { title: tabTitle(titles[name]), text: texts.descriptions[name] ?? texts.description, image: ownImage };
  const { title, text, image } = auction ? { ...own, ...introduce(auction, tabTitle) } : own;
  return {
    language,
    title,
    text,
    image: new URL(image, publicUrl).href,
    addresses: name === 'notFound' ? null : addressesOf(new URL(path, publicUrl).href),
    listed: isListed(servedPages[name]),
  };
}

/** English at the plain address, every other language at one that names it. */
export function addressesOf(address: string): Readonly<Record<Language, string>> {
  const inLanguage = (language: Language) =>
    language === languages[0] ? address : `${address}?${languageParameter}=${language}`;
  return { en: inLanguage('en'), hi: inLanguage('hi') };
}

/** Whether search engines may find it: they see what everybody sees. */
export function isListed({ access, unlisted }: ServedPage): boolean {
  return access === 'public' && unlisted === undefined;
}

const longest = 200;

function introduce({ title, description, auctionImage }: Auction, tabTitle: (page: string) => string) {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  // A word that does not fit is left out whole.
  const text = line.length <= longest ? line : `${line.slice(0, longest).replace(/\s\S*$/, '')} …`;
  return { title: tabTitle(title), text, image: auctionImage ?? ownImage };
}
