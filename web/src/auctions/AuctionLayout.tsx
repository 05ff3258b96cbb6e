import { href, pages } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { besideThePicture, useMedia } from '../ui/use-size.ts';

/** Shows placeholders while an auction loads, and a link back if it cannot be loaded. */
export function AuctionLoadable({ children }: { children: ReactNode }) {
  const { detail } = useTexts('auctions');
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

type Props = Readonly<Record<'picture' | 'desk' | 'about' | 'details', ReactNode>> & {
  /** Whether to show tips for bidding: neither while the auction loads nor after its end. */
  tips: boolean;
};

/**
 * Lays out the page. On wide screens and on phones in landscape, the bid panel is beside the picture; otherwise below
 * it.
 */
export function AuctionColumns({ picture, desk, about, details, tips }: Props) {
  const wide = useMedia(besideThePicture);
  return (
    <div className={`grid gap-6 ${wide ? 'grid-cols-[minmax(0,1fr)_24rem] items-start lg:gap-10' : 'grid-cols-1'}`}>
      <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
        {picture}
        {!wide && desk}
        {about}
        {wide && tips && <ProTips />}
      </div>
      <aside className="flex flex-col gap-6">
        {wide && desk}
        {details}
        {!wide && tips && <ProTips />}
      </aside>
    </div>
  );
}

function ProTips() {
  const { tips } = useTexts('bidding');
  return (
    <Card>
      <h2 className="text-lead">{tips.title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-small text-ink-soft">
        {tips.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-[0.45em] size-1.5 shrink-0 rounded-full bg-edge" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AuctionSkeleton() {
  const wide = useMedia(besideThePicture);
  return (
    <Waiting>
      <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
        <div>
          <div className="flex h-11 items-center">
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="mt-1 h-[1lh] w-3/5 text-title sm:text-display" />
        </div>
        <AuctionColumns
          picture={<Skeleton className="-mx-4 aspect-4/3 rounded-none sm:mx-0 sm:rounded-card" />}
          desk={
            <Card className="flex flex-col gap-5">
              <Skeleton className="h-[2lh] w-2/5 text-title" />
              <Skeleton className="h-1.5" />
              {wide && <Skeleton className="h-80" />}
            </Card>
          }
          about={<Skeleton className="h-[6lh] text-body" />}
          details={<Skeleton className="h-48 rounded-card" />}
          tips={false}
        />
      </div>
    </Waiting>
  );
}
