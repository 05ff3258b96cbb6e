import { useParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionUpdateForm } from './AuctionUpdateForm.tsx';

export function UpdateAuctionPage() {
  const { auctionId = '' } = useParams();
  const texts = useTexts('admin').manageAuctions.form;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading className="text-title">{texts.updateTitle}</PageHeading>
      <Loadable key={auctionId} loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed}>
        <AuctionUpdateForm auctionId={auctionId} />
      </Loadable>
    </div>
  );
}
