import { type Auction, href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

export function ManageAuctionActions({ auction, onDelete }: { auction: Auction; onDelete: () => void }) {
  const { edit, editOf, duplicate, duplicateOf, delete: remove, deleteOf } = useTexts('admin').manageAuctions;
  return (
    <span className="flex gap-2 max-md:mt-2 max-md:flex-1 max-md:*:flex-1 md:max-xl:flex-wrap">
      <ButtonLink
        to={href(pages.updateAuction, { auctionId: auction._id })}
        look="secondary"
        aria-label={editOf(auction.title)}
      >
        {edit}
      </ButtonLink>
      <ButtonLink
        to={`${href(pages.createAuction)}?like=${auction._id}`}
        look="secondary"
        aria-label={duplicateOf(auction.title)}
      >
        {duplicate}
      </ButtonLink>
      <Button look="quiet" aria-haspopup="dialog" aria-label={deleteOf(auction.title)} onClick={onDelete}>
        {remove}
      </Button>
    </span>
  );
}
