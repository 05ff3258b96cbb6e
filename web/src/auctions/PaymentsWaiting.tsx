import { href, pages } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../accounts/session.ts';
import { openPaymentsQuery } from '../payments/open-payments-query.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Whoever left a payment off is led back to it. It lies over the page's foot: nothing moves when it appears. */
export function PaymentsWaiting() {
  const session = useSession();
  return session?.userRole === 'USER' ? <Waiting bidderId={session.userData._id} /> : null;
}

function Waiting({ bidderId }: { bidderId: string }) {
  const { open } = useTexts('bidding').payments;
  const { data: payments } = useQuery(openPaymentsQuery(bidderId));
  const [first, ...others] = payments;
  const many = others.length > 0;

  return (
    <div
      // Always there, so that screen readers hear when it speaks; empty, it takes no room of the column it ends.
      role="status"
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 empty:-mt-8 md:bottom-4"
    >
      {first && (
        <div className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-card p-3 pl-4">
          <p className="flex-[1_1_12rem]">
            {many ? open.waitingMany(formatCount(payments.length)) : open.waiting(first.auctionTitle)}
          </p>
          <ButtonLink to={many ? href(pages.myBids) : href(pages.auction, { auctionId: first.auctionId })}>
            {many ? open.seeAll : open.see}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
