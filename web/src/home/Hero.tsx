import { href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { FeaturedAuction } from './FeaturedAuction.tsx';
import { FeaturedSkeleton } from './FeaturedSkeleton.tsx';

export function Hero() {
  const { home } = useTexts();

  return (
    <section className="gutter grid grid-cols-1 items-center gap-10 py-10 sm:py-16 lg:grid-cols-[1.15fr_1fr] lg:gap-16">
      <div>
        <PageHeading className="text-display">{home.title}</PageHeading>
        <p className="measure mt-5 text-lead text-ink-soft">{home.lead}</p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={href(pages.auctions)}>
            {home.start}
            <Icon name="arrow" />
          </ButtonLink>
          <ButtonLink to={href(pages.auctions)} look="secondary">
            {home.enter}
          </ButtonLink>
        </div>
      </div>
      <Loadable loading={<FeaturedSkeleton />}>
        <FeaturedAuction />
      </Loadable>
    </section>
  );
}
