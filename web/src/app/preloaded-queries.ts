import type {
  getAuction,
  getDashboard,
  getLeaderboard,
  getMe,
  getMoney,
  getNumberLine,
  getProfile,
  getSite,
  getStatistics,
  getUser,
  listActs,
  listAuctions,
  listMyAuctions,
  listMyBids,
  listNotificationChoices,
  listNotifications,
  listOpenOrders,
  listOwnReports,
  listReports,
  listUsers,
  listWatched,
  listWatchedIds,
  listWinners,
  PageName,
  servedPages,
} from '@ekbid/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { storeSession } from '../sign-in/session.ts';
import { preload } from '../api/query-client.ts';
import { keys } from '../api/query-keys.ts';
import type { Reply } from '../api/call.ts';
import { withKeptResults } from '../payments/kept-results.ts';

type CallOfPage = (typeof servedPages)[PageName]['calls'][number] | '/winners?limit=3' | '/auth/me' | '/site';
/** `id` is the id in the call's address, `personId` the id of the signed-in person. */
type About = { readonly id: string; readonly personId: string };
type Entry = readonly [QueryKey, unknown];

const firstPage = (reply: object) => ({ pages: [reply], pageParams: [undefined] });

/**
 * For each call that pages preload: the key of the query that makes the call, and its reply in the form that this query
 * caches.
 */
const queryOf: Readonly<Record<CallOfPage, (reply: never, about: About) => Entry>> = {
  '/auth/me': ({ data }: Reply<typeof getMe>) => [keys.session, data],
  '/site': ({ data }: Reply<typeof getSite>) => [keys.site, data],
  '/statistics': ({ data }: Reply<typeof getStatistics>) => [keys.statistics, data],
  '/auctions?status=active&sort=ending&limit=1': (reply: Reply<typeof listAuctions>) => [keys.runningAuctions, reply],
  '/winners?limit=3': ({ data }: Reply<typeof listWinners>) => [keys.latestWinners, data],
  '/winners': (reply: Reply<typeof listWinners>) => [keys.winners, firstPage(reply)],
  '/auctions': (reply: Reply<typeof listAuctions>) => [keys.auctions({}), firstPage(reply)],
  '/auctions/:auctionId': ({ data }: Reply<typeof getAuction>, { id }) => [keys.auction(id), data],
  '/auctions/:auctionId/number-line': ({ data }: Reply<typeof getNumberLine>, { id }) => [keys.numberLine(id), data],
  '/leaderboard/:auctionId': (reply: Reply<typeof getLeaderboard>, { id }) => [
    keys.leaderboard(id, {}),
    firstPage(reply),
  ],
  '/payment/open-orders': ({ data }: Reply<typeof listOpenOrders>, { personId }) => [
    keys.openPayments(personId),
    withKeptResults(personId, data),
  ],
  '/bids/my-bids/auctions': (reply: Reply<typeof listMyAuctions>) => [keys.myAuctions, firstPage(reply)],
  '/bids/my-bids/all?underWay=left_out': (reply: Reply<typeof listMyBids>) => [keys.myBids({}), firstPage(reply)],
  '/watchlist': ({ data }: Reply<typeof listWatched>) => [keys.watchedAuctions, data],
  '/watchlist/ids': ({ data }: Reply<typeof listWatchedIds>) => [keys.watchedIds, data],
  '/reports/mine': (reply: Reply<typeof listOwnReports>) => [keys.ownReports, firstPage(reply)],
  '/notifications': (reply: Reply<typeof listNotifications>) => [keys.notificationList, firstPage(reply)],
  '/notifications/choices': ({ data }: Reply<typeof listNotificationChoices>) => [keys.notificationChoices, data],
  '/users/me': ({ data }: Reply<typeof getProfile>) => [keys.profile, data],
  '/dashboard': ({ data }: Reply<typeof getDashboard>) => [keys.dashboard, data],
  '/money': ({ data }: Reply<typeof getMoney>) => [keys.money, data],
  '/users': (reply: Reply<typeof listUsers>) => [keys.users({}), firstPage(reply)],
  '/users/:userId': ({ data }: Reply<typeof getUser>, { id }) => [keys.userDetails(id), data],
  '/reports?state=open': (reply: Reply<typeof listReports>) => [keys.reports({ state: 'open' }), firstPage(reply)],
  '/audit': (reply: Reply<typeof listActs>) => [keys.auditEvents({}), firstPage(reply)],
};

/** Puts the preloaded replies into the query cache, so that the first view needs no request. */
export function preloadQueries(client: QueryClient): void {
  preload(client, (replies, put) => {
    const me = replies.get('/api/auth/me') as Reply<typeof getMe> | undefined;
    if (me) storeSession(me.data);
    for (const [address, reply] of replies) {
      const found = callAt(address);
      if (found) put(...queryOf[found.call](reply as never, { id: found.id, personId: me?.data?.userData._id ?? '' }));
    }
  });
}

/** Finds the call for an address. A call has at most one parameter, an id. */
function callAt(address: string): { call: CallOfPage; id: string } | undefined {
  for (const call of Object.keys(queryOf) as CallOfPage[]) {
    const [before = '', after] = `/api${call}`.split(/:\w+/);
    if (after === undefined ? address === before : address.startsWith(before) && address.endsWith(after)) {
      const id = address.slice(before.length, address.length - (after ?? '').length);
      if (/^[^/]*$/.test(id)) return { call, id };
    }
  }
  return undefined;
}
