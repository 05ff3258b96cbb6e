import { StatusBadge } from '../auctions/StatusBadge.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { DeclareLists } from './DeclareLists.tsx';

export function DeclareWinnerPage() {
  const { declare } = useTexts('admin');
  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{declare.title}</PageHeading>
        <p className="measure mt-1 text-ink-soft">{declare.lead}</p>
      </header>
      <Loadable loading={<RowsSkeleton label={declare.loading} />} failed={declare.failed}>
        <DeclareLists badge={(status) => <StatusBadge status={status} />} />
      </Loadable>
    </div>
  );
}
