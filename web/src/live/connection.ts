import { getMe } from '@ekbid/contract';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { type LiveEvent, openEventStream } from './event-stream.ts';

type Listener = {
  readonly onEvent: (event: LiveEvent) => void;
  /** Events may have been missed, so data that was read `beforeMs` ago or earlier may be old. */
  readonly onGap: (beforeMs: number) => void;
  /** Whether the screen is kept up to date; false while the server cannot be reached. */
  readonly onFresh: (fresh: boolean) => void;
};

/** A shorter interruption is not shown. */
const graceMs = 3000;
/** The interval at which data is read without a stream. */
const pollMs = 7000;
/** The interval at which the server is checked with a stream, which may have died without an error. */
const heartbeatMs = 60_000;
/** A page's first reads start together with its stream, so reads this shortly before the first event count as fresh. */
const startMs = 1500;
const heartbeatTimeoutMs = 5000;

/** Keeps a screen up to date by a stream, or by polling if no stream connects, and reports when neither works. */
export function keepConnected(address: string, { onEvent, onGap, onFresh }: Listener): () => void {
  let isConnected = false;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = open();
  checkAfter(graceMs);

  function open(): () => void {
    return openEventStream(address, { onEvent: receive, onBroken });
  }

  function receive(event: LiveEvent): void {
    if (event.name === 'hello') {
      isConnected = true;
      onFresh(true);
      onGap(wasConnected ? 0 : startMs);
      wasConnected = true;
      checkAfter(heartbeatMs);
    }
    onEvent(event);
  }

  function onBroken(): void {
    if (!isConnected) return;
    isConnected = false;
    checkAfter(graceMs);
  }

  function checkAfter(ms: number): void {
    clearTimeout(timer);
    const own = setTimeout(() => void check(() => own === timer), ms);
    timer = own;
  }

  async function check(isCurrent: () => boolean): Promise<void> {
    const reached = await isReachable();
    if (!isCurrent()) return;
    if (reached) onGap(0);
    else if (isConnected) reopen();
    onFresh(reached);
    checkAfter(isConnected ? heartbeatMs : pollMs);
  }

  function reopen(): void {
    isConnected = false;
    close();
    close = open();
  }

  return () => {
    clearTimeout(timer);
    timer = undefined;
    close();
  };
}

/** Whether the server answers, checked with the call that costs the least. */
export async function isReachable(): Promise<boolean> {
  try {
    await call(getMe, { signal: AbortSignal.timeout(heartbeatTimeoutMs) });
    return true;
  } catch (problem) {
    // A refusal comes from the server. Statuses from 502 come from a proxy that cannot reach it.
    return problem instanceof ApiProblem && problem.status > 0 && problem.status < 502;
  }
}
