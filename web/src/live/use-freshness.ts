import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { liveUpdates } from './live-updates.ts';

/** Whether what is on the screen is as new as it gets; false while nobody can be reached. */
export function useFreshness(): boolean {
  const { watch, isFresh } = liveUpdates(useQueryClient());
  return useSyncExternalStore(watch, isFresh);
}
