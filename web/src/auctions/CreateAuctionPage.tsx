import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { AuctionCreateForm } from './AuctionCreateForm.tsx';
import { AuctionDuplicateForm } from './AuctionDuplicateForm.tsx';

export function CreateAuctionPage() {
  const texts = useTexts('admin').manageAuctions.form;
  const [address] = useSearchParams();
  const like = address.get('like');
  return (
    <div className="flex flex-col gap-6">
      <PageHeading className="text-title">{texts.createTitle}</PageHeading>
      {like === null ? (
        <AuctionCreateForm />
      ) : (
        <Loadable key={like} loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed}>
          <AuctionDuplicateForm auctionId={like} />
        </Loadable>
      )}
    </div>
  );
}
