import { href, type MyBid, type PageName, pages, type ServedPage, servedPages } from '@ekbid/contract';
import { request } from '@playwright/test';
import { findAuctions } from './demonstration.ts';
import { settings, signIn } from './people.ts';
import { addressOf, screens } from './screens.ts';

export type Place = {
  readonly name: PageName;
  readonly path: string;
  /** The lowest performance score that passes. */
  readonly floor: number;
  /** Whether the page is only for signed-in people. */
  readonly hidden: boolean;
};

/**
 * An unlisted page shows an error or a refusal, or is the target of a link in a message. Search engines and other pages
 * do not link to it.
 */
const isUnlisted = (page: ServedPage) => page.unlisted === true;

export type Account = ReturnType<typeof settings>['signIns']['admin'];
type Winner = { readonly account: Account; readonly bid: MyBid };

/**
 * Finds the bidder of the demo data who won an auction, because only a winner's pages of prizes and payments have
 * content.
 */
export async function findWinner(): Promise<Winner> {
  for (const account of settings().signIns.bidders) {
    const program = await request.newContext({ baseURL: settings().url });
    await signIn({ request: program }, account);
    const reply = await program.get('/api/bids/my-bids/all?status=won');
    const { data } = (await reply.json()) as { data: MyBid[] };
    await program.dispose();
    if (data[0]) return { account, bid: data[0] };
  }
  throw new Error('no bidder of the demo won an auction');
}

/** The places to measure: every listed page, with ids of the demo data in its address. */
export async function openPlaces({ bid }: Winner): Promise<Place[]> {
  const auctions = await findAuctions();
  const own: Partial<Record<PageName, string>> = {
    prize: href(pages.prize, { auctionId: bid.auctionId }),
    paymentRecord: href(pages.paymentRecord, { paymentOrderId: bid._id }),
  };
  const names = (Object.keys(pages) as PageName[]).filter((name) => !isUnlisted(servedPages[name]));
  return names
    .filter((name) => pages[name].access !== 'admin')
    .map((name) => {
      const [scene] = screens[name];
      const hidden = pages[name].access !== 'public';
      return {
        name,
        path: own[name] ?? addressOf(name, scene, auctions),
        floor: hidden ? 90 : 95,
        hidden,
      };
    });
}
