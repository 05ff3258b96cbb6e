import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { keys } from '../api/query-keys.ts';
import { OfflineNote } from '../app/Shell.tsx';
import { useLiveUpdates } from '../live/live-updates.ts';
import { passing } from './live-screen.tsx';
import { asha } from './people.ts';
import { renderScreen } from './render-screen.tsx';
import { ok, stubApi } from './stub-api.ts';
import { openStreams } from './stub-stream.ts';

/** The simulated server: whether it answers, and how often the panel has read its data. */
export const server = { answers: true, reads: 0 };

export function startServer(): void {
  Object.assign(server, { answers: true, reads: 0 });
  vi.useFakeTimers();
  stubApi({ 'GET /auth/me': () => (server.answers ? ok(asha) : { status: 502, body: null }) });
}

/** A component that reads data and subscribes to live updates. */
export function LivePanel({ auctions }: { auctions: string[] }) {
  useQuery({ queryKey: keys.auctions({}), queryFn: () => (server.reads += 1), staleTime: Infinity });
  useLiveUpdates(auctions);
  return null;
}

export async function showLivePanel(...auctions: string[]) {
  const panel = <LivePanel auctions={auctions} />;
  const view = renderScreen([<OfflineNote key="note" />, <div key="panel">{panel}</div>], { session: asha });
  await settled();
  return view;
}

export const id = (place: number) => `0192f7a0-0000-7000-8000-0000000${10_000 + place}`;
/** Waits until the stream for the current screen is open. */
export const settled = () => passing(150);
export const greet = () => act(() => openStreams()[0]?.greet());
