import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

const everyMs = 5000;

/** While the page is looked at, everything below `queryKey` on the screen is asked for again every few seconds. */
export function useLiveUpdates(queryKey: QueryKey, wanted = true): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => {
    if (!document.hidden) void client.invalidateQueries({ queryKey });
  });

  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => refresh(), everyMs);
    return () => clearInterval(timer);
  }, [wanted]);
}
