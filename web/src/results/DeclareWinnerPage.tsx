import { type Auction, href, pages, getDashboard, listAuctions, declareWinner } from '@ekbid/contract';
import { type AuctionStatus, canDeclare } from '@ekbid/domain';
import { useSuspenseQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, useId } from 'react';
import { call } from '../api/call.ts';
import { keys, allBut } from '../api/query-keys.ts';
import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useAuctionPages } from '../manage-auctions/manage-queries.ts';
import { useFocusAfterDialog } from '../manage-auctions/use-focus-after-dialog.ts';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton, Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { DeclareCard } from './DeclareCard.tsx';

export function DeclareWinnerPage() {
  const { declare } = useTexts('admin');
  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{declare.title}</PageHeading>
        <p className="measure mt-1 text-ink-soft">{declare.lead}</p>
      </header>
      <Loadable loading={<RowsSkeleton label={declare.loading} />} failed={declare.failed}>
        <DeclareLists badge={(status) => <StatusBadge status={status} />} />
      </Loadable>
    </div>
  );
}

/** Auctions that await their result come first, and are left out of the list of all auctions below. */
function DeclareLists({ badge }: { badge: (status: AuctionStatus) => ReactNode }) {
  const { declare } = useTexts('admin');
  const { data: awaiting } = useSuspenseQuery(awaitingQuery);
  const { auctions, total, hasMore, busy, loadMore } = useAuctionPages({ sort: 'ending' });
  const [declaring, setDeclaring] = useState<Auction | null>(null);
  useFocusAfterDialog(declaring !== null);
  const above = new Set(awaiting.map(({ _id }) => _id));
  const others = auctions.filter(({ _id }) => !above.has(_id));
  const grid = { badge, onDeclare: setDeclaring };

  return (
    <>
      {auctions.length === 0 ? (
        <NoAuctions />
      ) : (
        <>
          <DeclareGrid title={declare.awaiting.title} auctions={awaiting} {...grid}>
            {awaiting.length === 0 ? declare.awaiting.none : declare.awaiting.byItself}
          </DeclareGrid>
          {others.length > 0 && <DeclareGrid title={declare.others} auctions={others} {...grid} />}
          <LoadMore
            status={declare.showing(formatCount(awaiting.length + others.length), formatCount(total))}
            hasMore={hasMore}
            busy={busy}
            onMore={loadMore}
          />
        </>
      )}
      {declaring && <DeclareDialog auction={declaring} onClose={() => setDeclaring(null)} />}
    </>
  );
}

function NoAuctions() {
  const { create, empty } = useTexts('admin').declare;
  const action = (
    <ButtonLink to={href(pages.createAuction)} look="secondary">
      {create}
    </ButtonLink>
  );
  return (
    <EmptyState title={empty.title} action={action}>
      {empty.text}
    </EmptyState>
  );
}

type Props = {
  title: string;
  auctions: readonly Auction[];
  badge: (status: AuctionStatus) => ReactNode;
  onDeclare: (auction: Auction) => void;
  /** A sentence below the heading. */
  children?: ReactNode;
};

function DeclareGrid({ title, auctions, badge, onDeclare, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children && <p className="mt-1 text-small text-ink-soft">{children}</p>}
      <ul className="mt-4 grid gap-4 empty:hidden xl:grid-cols-2">
        {auctions.map((auction) => (
          <li key={auction._id}>
            <DeclareCard auction={auction} badge={badge} onDeclare={() => onDeclare(auction)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the auction can be declared and has no result yet. */
export function awaitsDeclaration(auction: Auction): boolean {
  return auction.outcome === null && !auction.resultWithheld && canDeclare(auction.status, auction);
}

const awaitingQuery = queryOptions({
  queryKey: keys.auctionsToDeclare,
  queryFn: ({ signal }) => listAwaiting(signal),
});

/**
 * Reads pages, the last ended auctions first, until all that await their result are found. It reads few pages, because
 * no auction waits for longer than three days.
 */
async function listAwaiting(signal: AbortSignal): Promise<Auction[]> {
  const { awaitingDeclaration } = (await call(getDashboard, { signal })).data;
  const found: Auction[] = [];
  for (const status of ['completed', 'active'] as const) {
    let after: string | null | undefined;
    while (after !== null && found.length < awaitingDeclaration) {
      const { data, meta } = await call(listAuctions, { query: { status, limit: 100, after }, signal });
      found.push(...data.filter(awaitsDeclaration));
      after = meta.next;
    }
  }
  return found;
}

type DialogProps = { auction: Auction; onClose: () => void };

/** Explains what declaring means, then shows the result in the same dialog. */
function DeclareDialog({ auction, onClose }: DialogProps) {
  const { dialog, done } = useTexts('admin').declare;
  const { declare, busy, declared } = useDeclareWinner(auction);
  // A dialog closed while busy would never show the result.
  const close = () => !busy && onClose();

  return (
    <Dialog open onOpenChange={close} title={declared ? done.title : dialog.title} description={auction.title}>
      {declared ? (
        <DeclareResult auction={declared} onClose={close} />
      ) : (
        <DeclareQuestion hasBids={auction.totalBids > 0} busy={busy} onDeclare={declare} onClose={close} />
      )}
    </Dialog>
  );
}

type QuestionProps = { hasBids: boolean; busy: boolean; onDeclare: () => void; onClose: () => void };

function DeclareQuestion({ hasBids, busy, onDeclare, onClose }: QuestionProps) {
  const { dialog } = useTexts('admin').declare;
  return (
    <div className="flex flex-col gap-4">
      {hasBids ? <BothEndings /> : <p>{dialog.noBids}</p>}
      <p>
        {dialog.tooLate} {dialog.forGood}
      </p>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">
        <Button busy={busy} onClick={onDeclare}>
          {dialog.declare}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {dialog.back}
        </Button>
      </div>
    </div>
  );
}

function BothEndings() {
  const { decided, somebodyWins, nobodyWins } = useTexts('admin').declare.dialog;
  return (
    <>
      <p>{decided}</p>
      <dl className="flex flex-col gap-3">
        {[somebodyWins, nobodyWins].map(({ title, text }) => (
          <div key={title} className="rounded-control bg-sunken px-4 py-3">
            <dt className="font-medium">{title}</dt>
            <dd className="text-small text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

// Loaded late, because it is needed only after a result was declared.
const NumberLine = lazily(async () => (await import('./NumberLine.tsx')).NumberLine);

function DeclareResult({ auction, onClose }: { auction: Auction; onClose: () => void }) {
  const { card, done } = useTexts('admin').declare;
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <Sentence auction={auction} />
      </div>
      {(auction.outcome === 'winner' || auction.outcome === 'no_unique_bid') && (
        <LatePart loading={<Skeleton className="h-64" />}>
          <NumberLine auctionId={auction._id} />
        </LatePart>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <ButtonLink to={href(pages.leaderboard, { auctionId: auction._id })}>{card.leaderboard}</ButtonLink>
        <Button look="secondary" onClick={onClose}>
          {done.close}
        </Button>
      </div>
    </div>
  );
}

function Sentence({ auction: { outcome, winnerId, winningBid } }: { auction: Auction }) {
  const { done } = useTexts('admin').declare;
  if (outcome === null) return null;
  if (outcome !== 'winner') return <p>{done[outcome]}</p>;
  return (
    <p className="rounded-card bg-one-wash px-5 py-6 text-center text-one-ink">
      <span className="block text-lead font-semibold">
        {winnerId?.firstName} {winnerId?.lastName}
      </span>
      {done.won}
      <span className="block text-display font-semibold">{winningBid !== null && <Rupees amount={winningBid} />}</span>
    </p>
  );
}

/** `declared` is the auction with its result, once the server has answered. */
function useDeclareWinner({ _id: auctionId }: Auction) {
  const texts = useTexts();
  const { declare } = useTexts('admin');
  const client = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(declareWinner, { params: { auctionId } }),
    onError: (problem) => toast.error(declare.toastFailed, problemText(texts, problem)),
    onSettled: () => void client.invalidateQueries(allBut(keys.session)),
  });
  return { declare: () => mutate(), busy: isPending, declared: data?.data };
}
