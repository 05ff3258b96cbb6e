import { type PageName, pages, type ServedPage, servedPages } from '@ekbid/contract';
import type { Who } from './scene.ts';
import { addressOf, screens } from './screens.ts';
import { findAuctions } from './demonstration.ts';

export type Place = {
  readonly name: PageName;
  readonly path: string;
  readonly who: Who;
  /** The minimum of the performance score. */
  readonly floor: number;
  readonly hidden: boolean;
};

/** Search engines and links do not lead to an unlisted page: it is an error, a refusal or the target of a sent link. */
const isUnlisted = (page: ServedPage) => page.unlisted === true;

/** Every page that people reach, as it opens. */
export async function openPlaces(): Promise<Place[]> {
  const auctions = await findAuctions();
  const names = (Object.keys(pages) as PageName[]).filter((name) => !isUnlisted(servedPages[name]));
  return names
    .filter((name) => pages[name].access !== 'admin')
    .map((name) => {
      const [scene] = screens[name];
      const hidden = pages[name].access !== 'public';
      return {
        name,
        path: addressOf(name, scene, auctions),
        who: hidden ? 'bidder' : 'visitor',
        floor: hidden ? 90 : 95,
        hidden,
      };
    });
}
