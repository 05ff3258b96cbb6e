import { use, useState } from 'react';

/** Thrown if a part of the app cannot be fetched: no network, no server, or a file that a new release has replaced. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
  readonly part: { readonly retry: () => Promise<unknown>; readonly forgetFailure: () => void };

  constructor(part: PartMissing['part'], cause: unknown) {
    super('a part of the app could not be fetched', { cause });
    this.part = part;
  }
}

type Fetched<Part> = {
  /** Fetches the part. After a failure, the next call fetches it again. */
  readonly load: () => Promise<Part>;
  /** Like `load`, for attempts that no person waits for, so a failure is not reported. */
  readonly retry: () => Promise<Part>;
  /** The part if it has been fetched, else undefined. */
  readonly present: () => Part | undefined;
  /**
   * The part, for rendering. While it is fetched, the nearest Suspense waits; a failure goes to the nearest
   * ErrorBoundary.
   */
  readonly usePart: () => Part;
  /** The number of failures that boundaries have caught. */
  readonly failures: () => number;
};

const watchers = new Set<() => void>();

/** Calls `watcher` whenever a part that a person waits for could not be fetched. */
export function watchMissingParts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Code or texts that are fetched when they are first needed, and then cached. A failure of an `optional` part is not
 * reported.
 */
export function fetchedPart<Part>(fetchPart: () => Promise<Part>, { optional = false } = {}): Fetched<Part> {
  let part: { readonly value: Part } | undefined;
  /** Not cleared after success, because components that wait for this promise need the same one. */
  let loading: Promise<Part> | undefined;
  /** Kept until a boundary has caught the failure: until then, rendering again must not fetch again. */
  let failed: Promise<Part> | undefined;
  let failures = 0;

  function start(isAwaited: boolean): Promise<Part> {
    const asked: Promise<Part> = fetchPart().then(
      (value) => {
        part = { value };
        // `use` reads this state, so that a fetched part never suspends.
        return Object.assign(asked, { status: 'fulfilled', value }).value;
      },
      (cause: unknown) => {
        loading = undefined;
        // Keep only failures that a person sees. A part that was fetched ahead is fetched again when it is needed.
        if (isAwaited) failed = asked;
        if (isAwaited && !optional) for (const watcher of watchers) watcher();
        throw new PartMissing({ retry, forgetFailure }, cause);
      },
    );
    loading = asked;
    failed = undefined;
    return asked;
  }
  const load = () => loading ?? start(true);
  const retry = () => loading ?? start(false);
  function forgetFailure(): void {
    failed = undefined;
    failures += 1;
  }

  return {
    load,
    retry,
    present: () => part?.value,
    failures: () => failures,
    usePart: () => {
      // Decided at the first render. React repeats this render after `use` has waited, and expects the same hooks in
      // the same order.
      const [wasThere] = useState(part !== undefined);
      return part && wasThere ? part.value : use(failed ?? load());
    },
  };
}

/** The seconds between attempts, as long as the browser does not report that the network is back. */
const pauses = [3, 5, 10, 20, 30, 60];

/** Repeats `load` until it succeeds: after growing pauses, and at once when the network is back. */
export async function loadWhenBack(load: () => Promise<unknown>, signal = new AbortController().signal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    await networkOrTimeout((pauses[Math.min(tries, pauses.length - 1)] ?? 60) * 1000, signal);
    if (signal.aborted) return;
    const isThere = await load().then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
}

function networkOrTimeout(timeoutMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, timeoutMs);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Whether the person has set the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Runs `run` after a pause, once the browser is idle. The returned function cancels it. */
export function whenIdle(run: () => void, pauseMs: number): () => void {
  let isWanted = true;
  const runIfWanted = () => {
    if (isWanted) run();
  };
  const timer = setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') runIfWanted();
    else requestIdleCallback(runIfWanted);
  }, pauseMs);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
