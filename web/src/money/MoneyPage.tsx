import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { MoneyFiles } from './MoneyFiles.tsx';
import { MoneyFilters } from './MoneyFilters.tsx';
import { MoneyList } from './MoneyList.tsx';
import { MoneySums } from './MoneySums.tsx';
import { MoneyViews } from './MoneyViews.tsx';

export function MoneyPage() {
  const { money } = useTexts('admin');
  const [address] = useSearchParams();
  // The list of the search before stays until the next one is there.
  const shown = useDeferredValue(address.toString());

  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <header>
        <PageHeading className="text-title">{money.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{money.lead}</p>
      </header>
      <Loadable loading={<RowsSkeleton label={money.loading} count={5} />} failed={money.failed}>
        <MoneySums />
      </Loadable>
      <MoneyFiles />
      <div className="flex flex-col gap-6">
        <MoneyViews />
        <MoneyFilters />
        <Loadable loading={<RowsSkeleton label={money.loadingList} />} failed={money.failedList} about={shown}>
          <MoneyList address={shown} />
        </Loadable>
      </div>
    </div>
  );
}
