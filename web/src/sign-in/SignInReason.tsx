import { type Auction, listAuctions, pages, pictureSet } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import type { ReturnState } from './history-state.ts';
import { useSite } from '../site/use-site.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Picture } from '../ui/Picture.tsx';
import { auctionQuery } from '../auctions/use-auction.ts';

const mostShown = 3;

/** Says why the person is asked to sign in: to bid in this auction, or because browsing needs an account. */
export function SignInReason() {
  const membersOnly = useSite()?.membersOnly ?? false;
  const state = useLocation().state as ReturnState;
  const path = state?.from?.pathname ?? '';
  const auction = matchPath(pages.auction.path, path);
  if (membersOnly && isBrowsing(path)) return <Running />;
  return auction && <ComingBack auctionId={auction.params.auctionId} />;
}

const isBrowsing = (path: string) =>
  [pages.auctions, pages.auction, pages.leaderboard].some((page) => matchPath(page.path, path) !== null);

function ComingBack({ auctionId = '' }: { auctionId: string | undefined }) {
  const { reason } = useTexts('accounts');
  const { data: auction } = useQuery(auctionQuery(auctionId));
  return (
    <Reason title={reason.back}>
      <ul className="mt-3">{auction ? <Line auction={auction} /> : <li className="h-18" />}</ul>
    </Reason>
  );
}

function Running() {
  const { reason } = useTexts('accounts');
  const query = { status: 'active', sort: 'ending', limit: mostShown } as const;
  const { data: auctions } = useQuery({
    queryKey: keys.auctionsToJoin,
    queryFn: async ({ signal }) => (await call(listAuctions, { query, signal })).data,
  });
  return (
    <Reason title={reason.members}>
      <p className="mt-1 text-small text-ink-soft">{reason.membersWhy}</p>
      {auctions && auctions.length > 0 && (
        <>
          <h3 className="mt-4 text-small font-medium">{reason.running}</h3>
          <ul className="mt-2 flex flex-col gap-3">
            {auctions.map((auction) => (
              <Line key={auction._id} auction={auction} />
            ))}
          </ul>
        </>
      )}
    </Reason>
  );
}

function Reason({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 rounded-card border border-hairline bg-accent-wash p-4">
      <h2 className="text-body font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Line({ auction: { title, titleHindi, auctionImage, pictures } }: { auction: Auction }) {
  const prizeText = usePrizeText();
  return (
    <li className="flex items-center gap-4">
      <div className="w-24 shrink-0 overflow-hidden rounded-control">
        <Picture src={auctionImage} focus={pictures[0]?.focus} alt="" set={pictureSet} sizes="6rem" eager />
      </div>
      <span className="line-clamp-2 font-medium wrap-anywhere">{prizeText(title, titleHindi)}</span>
    </li>
  );
}
