import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DeclareQuestion } from './DeclareQuestion.tsx';
import { DeclareResult } from './DeclareResult.tsx';
import { useDeclareWinner } from './use-declare-winner.ts';

type Props = { auction: Auction; onClose: () => void };

/** First what declaring means, then, in the same place, what came of it. */
export function DeclareDialog({ auction, onClose }: Props) {
  const { dialog, done } = useTexts('admin').declare;
  const { declare, busy, declared } = useDeclareWinner(auction);
  // Closed now, it would never tell the result.
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
