import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { DashboardFigures } from './DashboardFigures.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

export function DashboardPage() {
  const { dashboard } = useTexts('admin');
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <PageHeading className="text-title">{dashboard.title}</PageHeading>
      <Loadable loading={<DashboardSkeleton />} failed={dashboard.failed}>
        <DashboardFigures />
      </Loadable>
      <ChartsSection />
    </div>
  );
}
