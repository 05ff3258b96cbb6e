import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/numbers.ts';
import type { DeleteConsequence } from './delete-consequence.ts';
import { useDeleteAuction } from './use-delete-auction.ts';

type PanelProps = {
  auction: Auction;
  consequence: DeleteConsequence;
  onClose: () => void;
};

export function ManageDeletePanel({ auction, consequence, onClose }: PanelProps) {
  const { deletion } = useTexts('admin').manageAuctions;
  const { remove, busy } = useDeleteAuction(auction._id, onClose);
  const possible = consequence === 'removed' || consequence === 'cancelled';

  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">{deletion[consequence].title}</h3>
      <Consequence auction={auction} consequence={consequence} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">
        {possible && (
          <Button look="danger" busy={busy} onClick={remove}>
            {deletion[consequence].confirm}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {possible ? deletion.keep : deletion.close}
        </Button>
      </div>
    </div>
  );
}

function Consequence({ auction: { totalBids }, consequence }: Pick<PanelProps, 'auction' | 'consequence'>) {
  const { deletion } = useTexts('admin').manageAuctions;
  if (consequence !== 'cancelled') return <p>{deletion[consequence].text}</p>;
  const { text, points, forGood } = deletion.cancelled;
  return (
    <>
      <p>{text(totalBids, formatCount(totalBids))}</p>
      <ul className="list-disc pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{forGood}</p>
    </>
  );
}
