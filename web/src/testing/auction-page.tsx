import type { Auction, Session } from '@ekbid/contract';
import { AuctionPage } from '../auctions/AuctionPage.tsx';
import { anAuction, auctionId } from './auctions.ts';
import { sealedLine } from './number-lines.ts';
import { asha } from './people.ts';
import { renderScreen } from './render-screen.tsx';
import { ok, type SentCall, stubApi } from './stub-api.ts';

type Answers = Parameters<typeof stubApi>[0];

/** Shows an auction's page to this person, and returns the calls that were sent. */
export function showAuction(changes: Partial<Auction> = {}, session: Session = asha): SentCall[] {
  return showAuctionPage(
    { [`GET /auctions/${auctionId}`]: ok(anAuction(changes)), 'GET /auth/me': ok(session) },
    session,
  );
}

export function showAuctionPage(answers: Answers, session: Session = asha): SentCall[] {
  return openAuctionPage(answers, session).sent;
}

/** Like `showAuction`, but also returns the query client, for tests that refetch. */
export function openAuctionPage(answers: Answers, session: Session = asha) {
  const sent = stubApi({ [`GET /auctions/${auctionId}/number-line`]: ok(sealedLine()), ...answers });
  const at = `/auctions/${auctionId}`;
  const { client } = renderScreen(<AuctionPage />, { at, path: '/auctions/:auctionId', session });
  return { sent, client };
}
