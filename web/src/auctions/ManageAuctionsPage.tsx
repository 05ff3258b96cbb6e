import { exportAuctions, href, pages } from '@ekbid/contract';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ManageAuctionsList } from './ManageAuctionsList.tsx';
import { ManageAuctionsSearch } from './ManageAuctionsSearch.tsx';
import { type ManageListing, readManageListing } from './manage-listing.ts';

export function ManageAuctionsPage() {
  const { manageAuctions } = useTexts('admin');
  // The list of the search before stays until the next one is there.
  const [params] = useSearchParams();
  const asked = useDeferredValue(params.toString());
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading className="text-title">{manageAuctions.title}</PageHeading>
        <div className="flex flex-wrap gap-3">
          <ExportLink listing={readManageListing(params)} />
          <ButtonLink to={href(pages.importAuctions)} look="secondary">
            {manageAuctions.import.open}
          </ButtonLink>
          <ButtonLink to={href(pages.createAuction)}>{manageAuctions.create}</ButtonLink>
        </div>
      </header>
      <ManageAuctionsSearch />
      <Loadable loading={<RowsSkeleton label={manageAuctions.loading} />} failed={manageAuctions.failed} about={asked}>
        <ManageAuctionsList listing={readManageListing(new URLSearchParams(asked))} />
      </Loadable>
    </div>
  );
}

/** What the table is narrowed down to, whole. */
function ExportLink({ listing: { sort: _, ...query } }: { listing: ManageListing }) {
  const texts = useTexts('admin').manageAuctions;
  return (
    <a href={addressOf(exportAuctions, { query })} download className={buttonStyle('secondary')}>
      {texts.export}
    </a>
  );
}
