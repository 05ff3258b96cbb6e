import { countUnread, listNotifications, readAllNotifications, readNotification } from '@ekbid/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

export const unreadQuery = queryOptions({
  queryKey: keys.unreadNotifications,
  queryFn: async ({ signal }) => (await call(countUnread, { signal })).data.unread,
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: keys.notificationList,
  queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next,
  staleTime: 0,
});

/** Marks one notification as read, or all if no id is given. */
export function useMarkRead() {
  const texts = useTexts();
  const { markFailed } = useTexts('notifications');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId?: string) =>
      notificationId === undefined
        ? call(readAllNotifications)
        : call(readNotification, { params: { notificationId } }),
    onError: (problem) => toast.error(markFailed, problemText(texts, problem)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.allNotifications }),
  });
}
