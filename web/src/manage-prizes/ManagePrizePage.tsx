import { getManagedPrize, href, type ManagedPrize, openPrizeContact, pages } from '@ekbid/contract';
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { EmailAddress } from '../tables/Table.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts, usePersonName, usePrizeText } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment, Rupees, useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { PrizeBadges } from './ManagePrizesPage.tsx';
import { PrizeActions, PrizeTaxCard } from './PrizeActions.tsx';

/** One prize for administrators: its destination, the next action, and its history. */
export function ManagePrizePage() {
  const { auctionId = '' } = useParams();
  const { one } = useTexts('manage-prizes');
  return (
    <div className="flex flex-col gap-6">
      <Link
        to={href(pages.managePrizes)}
        className="inline-flex min-h-11 items-center self-start text-accent underline-offset-4 hover:underline"
      >
        {one.back}
      </Link>
      <Loadable key={auctionId} wholePage loading={<RowsSkeleton label={one.loading} />} failed={one.failed}>
        <ManagedPrizeView auctionId={auctionId} />
      </Loadable>
    </div>
  );
}

function managedPrizeQuery(auctionId: string) {
  return queryOptions({
    queryKey: keys.managedPrize(auctionId),
    queryFn: async ({ signal }) => (await call(getManagedPrize, { params: { auctionId }, signal })).data,
    staleTime: 0,
  });
}

function ManagedPrizeView({ auctionId }: { auctionId: string }) {
  const { one } = useTexts('manage-prizes');
  const { tabTitle } = useTexts().navigation;
  const { data: prize } = useSuspenseQuery(managedPrizeQuery(auctionId));
  const { auction, state, problem } = prize;
  const momentText = useMomentText('moment');
  const title = usePrizeText()(auction.title, auction.titleHindi);
  usePageTitle(tabTitle(title));

  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading className="text-title">{title}</PageHeading>
        <PrizeBadges state={state} isOverdue={prize.isOverdue} hasProblem={problem !== null} />
      </header>
      {problem !== null && (
        <div className="rounded-card border border-danger bg-danger-wash px-5 py-4">
          <h2 className="font-medium text-danger">{one.problem(momentText(problem.at))}</h2>
          <p className="measure mt-1 wrap-anywhere whitespace-pre-line">{problem.text}</p>
        </div>
      )}
      <PrizeActions prize={prize} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PrizeFacts prize={prize} />
        {/* The key closes an opened address when the state changes, because a new claim has another address. */}
        <PrizeContact key={prize.state} prize={prize} />
        {(prize.taxNeeded || prize.tax !== null) && <PrizeTaxCard prize={prize} />}
      </div>
      <PrizeMoves prize={prize} />
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-lead">{one.acts.title}</h2>
          <p className="text-ink-soft">{one.acts.text}</p>
        </div>
        <ButtonLink look="secondary" to={`${href(pages.audit)}?search=${auctionId}`}>
          {one.acts.open}
        </ButtonLink>
      </Card>
    </>
  );
}

function PrizeFacts({ prize: { auction, winner, claimBy, state, carrier, trackingLink } }: { prize: ManagedPrize }) {
  const { facts, follow, auction: seeAuction, blocked } = useTexts('manage-prizes').one;
  const personName = usePersonName();
  const link = 'text-accent underline-offset-4 hover:underline';
  return (
    <Card>
      <dl className="grid items-baseline gap-x-8 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={facts.winner}>
          <Link to={href(pages.user, { userId: winner._id })} className={link}>
            {personName(winner.name)}
          </Link>{' '}
          {winner.isBlocked && <Badge tone="danger">{blocked}</Badge>}
          {winner.email !== '' && (
            <span className="block text-ink-soft">
              <EmailAddress>{winner.email}</EmailAddress>
            </span>
          )}
        </Fact>
        <Fact label={facts.won}>
          <Rupees amount={auction.winningBid} />
        </Fact>
        <Fact label={facts.declared}>
          <Moment at={auction.declaredAt} />
        </Fact>
        {(state === 'to_claim' || state === 'expired') && (
          <Fact label={facts.claimBy}>
            <Moment at={claimBy} />
          </Fact>
        )}
        {carrier !== null && <Fact label={facts.carrier}>{carrier}</Fact>}
        {trackingLink !== null && (
          <Fact label={facts.tracking}>
            <a href={trackingLink} rel="noreferrer" className={link}>
              {follow}
            </a>
          </Fact>
        )}
      </dl>
      <ButtonLink look="secondary" to={href(pages.auction, { auctionId: auction._id })} className="mt-5">
        {seeAuction}
      </ButtonLink>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{children}</dd>
    </div>
  );
}

/** Shows the winner's address on request only, because each reading is recorded in the audit log. */
function PrizeContact({ prize: { auction, hasContact } }: { prize: ManagedPrize }) {
  const texts = useTexts();
  const { contact: words } = useTexts('manage-prizes').one;
  const { regions } = useTexts('prizes');
  const { data, mutate, isPending } = useMutation({
    mutationFn: async () => (await call(openPrizeContact, { params: { auctionId: auction._id } })).data,
    onError: (problem) => toast.error(words.failed, problemText(texts, problem)),
  });

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead">{words.title}</h2>
      {!hasContact && <p className="text-ink-soft">{words.none}</p>}
      {hasContact && !data && (
        <>
          <p className="measure text-ink-soft">{words.text}</p>
          <Button look="secondary" busy={isPending} onClick={() => mutate()} className="sm:self-start">
            {words.open}
          </Button>
        </>
      )}
      <div aria-live="polite" className="flex flex-col gap-2 wrap-anywhere empty:hidden">
        {data && (
          <>
            <address className="whitespace-pre-line not-italic">
              {data.name}
              {'\n'}
              {data.address}
              {'\n'}
              <span className="figures">{data.pinCode}</span> {regions[data.region]}
            </address>
            <p>
              <span className="text-ink-soft">{words.telephone}:</span>{' '}
              <a
                href={`tel:${data.telephone.replaceAll(/[^+\d]/g, '')}`}
                className="figures text-accent hover:underline"
              >
                {data.telephone}
              </a>
            </p>
            {data.note !== '' && (
              <p className="whitespace-pre-line">
                <span className="text-ink-soft">{words.note}:</span> {data.note}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function PrizeMoves({ prize: { moves } }: { prize: ManagedPrize }) {
  const { title, to, as, by } = useTexts('manage-prizes').one.moves;
  const personName = usePersonName();
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lead">{title}</h2>
      <Card padded={false}>
        <ol className="divide-y divide-hairline">
          {moves.map((move, nth) => (
            <li key={nth} className="px-5 py-4 sm:px-6">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <strong>{to[move.to]}</strong>{' '}
                  <span className="text-ink-soft">{by(move.by === null ? as[move.as] : personName(move.by))}</span>
                </span>
                <span className="text-small text-ink-soft">
                  <Moment at={move.at} />
                </span>
              </p>
              {move.why !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{move.why}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
