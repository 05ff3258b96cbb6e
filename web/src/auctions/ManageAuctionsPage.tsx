import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ManageAuctionsList } from './ManageAuctionsList.tsx';

export function ManageAuctionsPage() {
  const { manageAuctions } = useAdminTexts();
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading className="text-title">{manageAuctions.title}</PageHeading>
        <ButtonLink to="/admin/create-auction">{manageAuctions.create}</ButtonLink>
      </header>
      <Loadable loading={<RowsSkeleton label={manageAuctions.loading} />} failed={manageAuctions.failed}>
        <ManageAuctionsList />
      </Loadable>
    </div>
  );
}
