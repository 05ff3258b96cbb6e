import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query';

/** What the foot of a list needs to know of the query that brings its pages. */
export function nextPage(query: UseSuspenseInfiniteQueryResult<unknown>) {
  return {
    hasMore: query.hasNextPage,
    busy: query.isFetchingNextPage,
    problem: query.isFetchNextPageError ? query.error : null,
    onMore: () => void query.fetchNextPage(),
  };
}
