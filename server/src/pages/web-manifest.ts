import { pages } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';
import { textsIn } from '../texts.ts';

/** As web/index.html names it: around the installed app until its own first paint. */
const paper = '#faf7f1';

/** What a phone or desktop needs to know to keep EkBid beside its other apps. */
export function writeWebManifest(language: Language) {
  const { pages: texts, navigation } = textsIn[language];
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    // The same app in every language.
    id: '/',
    lang: `${language}-IN`,
    dir: 'ltr',
    name: `${texts.name}: ${navigation.titles.home}`,
    short_name: texts.name,
    description: texts.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: navigation.titles.auctions, url: pages.auctions.path, icons: [icon('icon', 192)] },
      { name: navigation.titles.myBids, url: pages.myBids.path, icons: [icon('icon', 192)] },
    ],
  };
}
