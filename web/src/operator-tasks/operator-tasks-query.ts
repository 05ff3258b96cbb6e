import { listOperatorTasks, type operatorTaskStates } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export type TaskState = (typeof operatorTaskStates)[number];

/** The newest first, page by page. */
export function operatorTasksQuery(state: TaskState) {
  return infiniteQueryOptions({
    queryKey: keys.operatorTasks(state),
    queryFn: ({ pageParam, signal }) => call(listOperatorTasks, { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}
