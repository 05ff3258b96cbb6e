import type { OperatorTask } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { formatCount } from '../ui/numbers.ts';
import { operatorTasksQuery, type TaskState } from './operator-tasks-query.ts';
import { OperatorTaskCard } from './OperatorTaskCard.tsx';
import { SettleDialog } from './SettleDialog.tsx';

export function OperatorTaskList({ state }: { state: TaskState }) {
  const { page } = useTexts('admin').operatorTasks;
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(operatorTasksQuery(state));
  const [settling, setSettling] = useState<OperatorTask | null>(null);
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
                <OperatorTaskCard task={task} onSettle={() => setSettling(task)} />
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
      {settling && <SettleDialog task={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
