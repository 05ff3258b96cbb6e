import { type PageName, pages } from '@ekbid/contract';
import { accountScreens } from './screens-of-accounts.ts';
import { adminScreens } from './screens-of-administrators.ts';
import { bidderScreens } from './screens-of-bidders.ts';
import { notificationScreens } from './screens-of-notifications.ts';
import { prizeScreens } from './screens-of-prizes.ts';
import { peopleScreens } from './screens-of-people.ts';
import type { Scene, Scenes, Who } from './scene.ts';
import { visitorScreens } from './screens-of-visitors.ts';
import { aPaymentRecord } from './staged-replies.ts';
import type { AuctionKind } from './demonstration.ts';

/** The scenes of every page. The first scene of each is the page as it opens. */
export const screens: Readonly<Record<PageName, Scenes>> = {
  ...visitorScreens,
  ...accountScreens,
  ...bidderScreens,
  ...notificationScreens,
  ...prizeScreens,
  ...adminScreens,
  ...peopleScreens,
};

const roles = { public: 'visitor', browse: 'bidder', 'signed-in': 'bidder', admin: 'admin' } as const;

export const whoSees = (page: PageName, { who }: Scene): Who => who ?? roles[pages[page].access];

/** The address of a scene. The path `*` becomes an address that has no page. */
export function addressOf(
  page: PageName,
  { auction, search }: Scene,
  auctions: Readonly<Record<AuctionKind, string>>,
  userId = '',
): string {
  const path = pages[page].path.replace('*', '/nowhere');
  return (
    path
      .replace(':auctionId', auction ? auctions[auction] : '')
      .replace(':userId', userId)
      .replace(':paymentOrderId', aPaymentRecord._id) + (search ?? '')
  );
}
