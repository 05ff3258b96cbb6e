import { type Auction, declareWinner, href, pages } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { focusHeading } from '../ui/PageHeading.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';

type DialogProps = { auction: Auction; onClose: () => void };

/** Explains what declaring means. Shows the result in the same dialog afterwards. */
export function DeclareDialog({ auction, onClose }: DialogProps) {
  const { dialog, done } = useTexts('admin').declare;
  const { declare, busy, declared } = useDeclareWinner(auction);
  // Keep the dialog open while the call runs, because it shows the result.
  const close = () => !busy && onClose();

  return (
    <Dialog open onOpenChange={close} title={declared ? done.title : dialog.title} description={auction.title}>
      {declared ? (
        <DeclareResult auction={declared} onClose={close} />
      ) : (
        <DeclareQuestion auction={auction} busy={busy} onDeclare={declare} onClose={close} />
      )}
    </Dialog>
  );
}

type QuestionProps = { auction: Auction; busy: boolean; onDeclare: () => void; onClose: () => void };

function DeclareQuestion({ auction: { totalBids, entryMode }, busy, onDeclare, onClose }: QuestionProps) {
  const { dialog } = useTexts('admin').declare;
  return (
    <div className="flex flex-col gap-4">
      {totalBids > 0 ? <BothEndings entryMode={entryMode} /> : <p>{dialog.noBids}</p>}
      <p>
        {entryMode !== 'free' && `${dialog.tooLate} `}
        {dialog.forGood}
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

function BothEndings({ entryMode }: Pick<Auction, 'entryMode'>) {
  const { decided, somebodyWins, nobodyWins } = useTexts('admin').declare.dialog;
  const { title, text, refundable, free } = somebodyWins;
  const endings = [
    [title, { paid: text, refundable, free }[entryMode]],
    [nobodyWins.title, entryMode === 'free' ? nobodyWins.free : nobodyWins.text],
  ] as const;
  return (
    <>
      <p>{decided}</p>
      <dl className="flex flex-col gap-3">
        {endings.map(([title, text]) => (
          <div key={title} className="rounded-control bg-sunken px-4 py-3">
            <dt className="font-medium">{title}</dt>
            <dd className="text-small text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

// Loaded separately, because it is needed only after a result was declared.
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

function Sentence({ auction: { outcome, winnerId, winningBid, entryMode } }: { auction: Auction }) {
  const { done } = useTexts('admin').declare;
  const personName = usePersonName();
  if (outcome === null) return null;
  if (outcome !== 'winner')
    return <p>{entryMode === 'free' && outcome === 'no_unique_bid' ? done.free : done[outcome]}</p>;
  return (
    <p className="rounded-card bg-one-wash px-5 py-6 text-center text-one-ink">
      <span className="block text-lead font-semibold">
        {personName(`${winnerId?.firstName} ${winnerId?.lastName}`)}
      </span>
      {done.won}
      <span className="block text-display font-semibold">{winningBid !== null && <Rupees amount={winningBid} />}</span>
    </p>
  );
}

/** `declared` is the auction with its result, or undefined before the server has replied. */
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

/**
 * Moves the focus to the page's heading when a dialog closes and the button that opened it is gone. If the button
 * exists, the dialog itself returns the focus to it.
 */
export function useFocusAfterDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    // The dialog also returns the focus in a timeout. This timeout is set later, so it runs after the dialog's.
    return () => void setTimeout(focusHeadingWhenLost);
  }, [open]);
}

function focusHeadingWhenLost(): void {
  const main = document.querySelector('main');
  if (main && document.activeElement === document.body) focusHeading(main);
}
