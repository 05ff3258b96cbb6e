import { listOperatorTasks, type operatorTaskStates } from '@ekbid/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const operatorTasksKey = ['operator-tasks'] as const;

export type TaskState = (typeof operatorTaskStates)[number];

/** The newest first, page by page. */
export function operatorTasksQuery(state: TaskState) {
  return infiniteQueryOptions({
    queryKey: [...operatorTasksKey, state],
    queryFn: ({ pageParam, signal }) => call(listOperatorTasks, { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}
