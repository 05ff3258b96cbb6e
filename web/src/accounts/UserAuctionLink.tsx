import { href, pages, type UserBid } from '@ekbid/contract';
import { Link } from 'react-router';

export function UserAuctionLink({ auction: { _id, title } }: Pick<UserBid, 'auction'>) {
  return (
    <Link
      to={href(pages.auction, { auctionId: _id })}
      className="font-medium underline-offset-4 hover:text-accent hover:underline"
    >
      {title}
    </Link>
  );
}
