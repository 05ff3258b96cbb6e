import { use } from 'react';

/** A part of the app that could not be fetched: no network, no server, or a file that a new release has replaced. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
  readonly part: { readonly retry: () => Promise<unknown>; readonly forgetFailure: () => void };

  constructor(part: PartMissing['part'], cause: unknown) {
    super('a part of the app could not be fetched', { cause });
    this.part = part;
  }
}

type Fetched<Part> = {
  /** After a failure it asks again. */
  readonly load: () => Promise<Part>;
  readonly isThere: () => boolean;
  /** For rendering: the nearest Suspense waits for it, and the nearest ErrorBoundary hears when it cannot be had. */
  readonly usePart: () => Part;
  /** How many failures a boundary has caught. */
  readonly failures: () => number;
};

const watchers = new Set<() => void>();

/** Calls back whenever a part that somebody waits for could not be fetched. */
export function watchMissingParts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Code or texts that are fetched when they are first needed, and kept. Of an `optional` part nobody is told when it is
 * missing.
 */
export function fetchedPart<Part>(fetchPart: () => Promise<Part>, { optional = false } = {}): Fetched<Part> {
  let part: { readonly value: Part } | undefined;
  let coming: Promise<Part> | undefined;
  /** Kept until a boundary has caught it: rendered again before that, it must not be asked for again and again. */
  let failed: Promise<Part> | undefined;
  let failures = 0;

  function start(isAwaited: boolean): Promise<Part> {
    const asked: Promise<Part> = fetchPart().then(
      (value) => {
        part = { value };
        return value;
      },
      (cause: unknown) => {
        coming = undefined;
        failed = asked;
        if (isAwaited && !optional) for (const watcher of watchers) watcher();
        throw new PartMissing({ retry, forgetFailure }, cause);
      },
    );
    coming = asked;
    failed = undefined;
    return asked;
  }
  const load = () => (part ? Promise.resolve(part.value) : (coming ?? start(true)));
  /** Asked for by nobody but the page itself. */
  const retry = () => (part ? Promise.resolve(part.value) : (coming ?? start(false)));
  function forgetFailure(): void {
    failed = undefined;
    failures += 1;
  }

  return {
    load,
    isThere: () => part !== undefined,
    failures: () => failures,
    usePart: () => (part ? part.value : use(failed ?? load())),
  };
}

/** Seconds between tries while the browser does not say that the network is back. */
const pauses = [3, 5, 10, 20, 30, 60];

/** Asks for something again when the network is back, and meanwhile with growing pauses. Resolves once it is there. */
export async function loadWhenBack(load: () => Promise<unknown>, given = new AbortController().signal): Promise<void> {
  for (let tries = 0; !given.aborted; tries += 1) {
    await comeback((pauses[Math.min(tries, pauses.length - 1)] ?? 60) * 1000, given);
    if (given.aborted) return;
    const isThere = await load().then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
}

function comeback(atTheLatestMs: number, given: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, atTheLatestMs);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      given.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    given.addEventListener('abort', end);
  });
}
