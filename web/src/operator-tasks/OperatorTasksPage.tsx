import { href, operatorTaskStates, pages } from '@ekbid/contract';
import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { OperatorTaskList } from './OperatorTaskList.tsx';

export function OperatorTasksPage() {
  const { page } = useTexts('admin').operatorTasks;
  const [address] = useSearchParams();
  const state = address.get('state') === 'resolved' ? 'resolved' : 'open';

  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{page.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{page.lead}</p>
      </header>
      <nav aria-label={page.states.label} className="flex gap-2">
        {operatorTaskStates.map((known) => (
          <ButtonLink
            key={known}
            to={known === 'open' ? href(pages.operatorTasks) : `${href(pages.operatorTasks)}?state=${known}`}
            look={known === state ? 'primary' : 'secondary'}
            aria-current={known === state ? 'page' : undefined}
          >
            {page.states[known]}
          </ButtonLink>
        ))}
      </nav>
      <Loadable loading={<RowsSkeleton label={page.loading} count={3} />} failed={page.failed} about={state}>
        <OperatorTaskList state={state} />
      </Loadable>
    </div>
  );
}
