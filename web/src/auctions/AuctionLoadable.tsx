import { href, pages } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { AuctionSkeleton } from './AuctionSkeleton.tsx';

/** An auction's page while it is on its way, and where it cannot be had. */
export function AuctionLoadable({ children }: { children: ReactNode }) {
  const { detail } = useTexts('bidding').auctions;
  return (
    <Loadable
      wholePage
      loading={<AuctionSkeleton />}
      failed={detail.failed}
      elsewhere={
        <ButtonLink to={href(pages.auctions)} look="secondary">
          {detail.back}
        </ButtonLink>
      }
    >
      {children}
    </Loadable>
  );
}
