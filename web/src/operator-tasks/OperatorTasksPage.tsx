import {
  href,
  operatorTaskStates,
  pages,
  type OperatorTask,
  listOperatorTasks,
  resolveOperatorTask,
} from '@ekbid/contract';
import { useSuspenseInfiniteQuery, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { OperatorTaskCard } from './OperatorTaskCard.tsx';

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

function OperatorTaskList({ state }: { state: TaskState }) {
  const { page } = useTexts('admin').operatorTasks;
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(operatorTasksQuery(state));
  const [resolving, setResolving] = useState<OperatorTask | null>(null);
  const tasks = data.pages.flatMap((loaded) => loaded.data);

  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState title={page.empty[state].title}>{page.empty[state].text}</EmptyState>
      ) : (
        <div>
          <ul className="flex flex-col gap-4">
            {tasks.map((task) => (
              <li key={task._id}>
                <OperatorTaskCard task={task} onResolve={() => setResolving(task)} />
              </li>
            ))}
          </ul>
          <LoadMore
            status={page.showing(formatCount(tasks.length), formatCount(data.pages[0]?.meta.total ?? tasks.length))}
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
      )}
      {resolving && <ResolveDialog task={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

type TaskState = (typeof operatorTaskStates)[number];

function operatorTasksQuery(state: TaskState) {
  return infiniteQueryOptions({
    queryKey: keys.operatorTasks(state),
    queryFn: ({ pageParam, signal }) => call(listOperatorTasks, { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

type Props = { task: OperatorTask; onClose: () => void };

/** A task is resolved with a note of what was done. */
function ResolveDialog({ task, onClose }: Props) {
  const { kinds, page } = useTexts('admin').operatorTasks;
  const { note: label, ...dialog } = page.dialog;
  const client = useQueryClient();
  const send = async (note: string) => {
    const { message } = await call(resolveOperatorTask, { params: { taskId: task._id }, body: { note } });
    toast.success(message);
    onClose();
    void client.invalidateQueries({ queryKey: keys.dashboard });
    await client.invalidateQueries({ queryKey: keys.allOperatorTasks });
  };

  return (
    <NoteDialog
      {...dialog}
      {...{ label, send, onClose }}
      description={kinds[task.kind].title}
      field="note"
      maxLength={1000}
    />
  );
}
