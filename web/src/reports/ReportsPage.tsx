import { href, pages, reportStates } from '@ekbid/contract';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ReportList } from './ReportList.tsx';

export function ReportsPage() {
  const { manageReports: texts } = useTexts('admin');
  const [address] = useSearchParams();
  const state = address.get('state') === 'resolved' ? 'resolved' : 'open';

  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{texts.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{texts.lead}</p>
      </header>
      <nav aria-label={texts.states.label} className="flex gap-2">
        {reportStates.map((known) => (
          <ButtonLink
            key={known}
            to={known === 'open' ? href(pages.reports) : `${href(pages.reports)}?state=${known}`}
            look={known === state ? 'primary' : 'secondary'}
            aria-current={known === state ? 'page' : undefined}
          >
            {texts.states[known]}
          </ButtonLink>
        ))}
      </nav>
      <Loadable loading={<RowsSkeleton label={texts.loading} count={3} />} failed={texts.failed} about={state}>
        <ReportList
          filters={{ state }}
          empty={<EmptyState title={texts.empty.title}>{texts.empty[state]}</EmptyState>}
        />
      </Loadable>
    </div>
  );
}
