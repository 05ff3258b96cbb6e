import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useEffect } from 'react';
import { fairPlayKeysQuery } from './fair-play-queries.ts';
import type { CheckFile, CheckOutcome, CheckNews, CheckOrder } from './run-check.ts';

export type CheckStage =
  | { readonly step: 'choosing'; readonly stopped?: true }
  | { readonly step: 'fetching'; readonly bytes: number }
  | { readonly step: 'reading' }
  | { readonly step: 'checking'; readonly done: number; readonly total: number }
  | { readonly step: 'done'; readonly outcome: CheckOutcome }
  | { readonly step: 'failed'; readonly problem: 'worker' | { readonly fetching: unknown } };

type Fetching = (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<readonly CheckFile[]>;

/** The files to check and how far checking them has come. Whenever they change, they are checked anew. */
export function useCheck() {
  // The verdict compares with them, and may be reached without a network.
  useQuery(fairPlayKeysQuery());
  const worker = useCheckWorker();
  const [files, setFiles] = useState<readonly CheckFile[]>([]);
  const [stage, setStage] = useState<CheckStage>({ step: 'choosing' });
  const present = useRef(files);
  const fetching = useRef<AbortController | null>(null);

  function keep(next: readonly CheckFile[]): void {
    present.current = next;
    setFiles(next);
  }

  function check(): void {
    worker.stop();
    if (present.current.length === 0) return setStage({ step: 'choosing' });
    setStage({ step: 'reading' });
    worker.check(present.current, (news) => {
      if (news.kind === 'progress') setStage({ step: 'checking', done: news.done, total: news.total });
      else if (news.kind === 'done') setStage({ step: 'done', outcome: news.outcome });
      else setStage({ step: 'failed', problem: 'worker' });
    });
  }

  function add(more: readonly CheckFile[]): void {
    // Files of one name take each other's place: whoever fetches again wants the newer one.
    // What was kept from before proves more than the same fetched now.
    const kept = new Set(present.current.flatMap(({ name, fetched }) => (fetched ? [] : [name])));
    const coming = more.filter(({ name, fetched }) => !(fetched && kept.has(name)));
    const names = new Set(coming.map(({ name }) => name));
    keep([...present.current.filter(({ name }) => !names.has(name)), ...coming]);
    // What is being fetched belongs to them, and is checked with them.
    if (fetching.current === null) check();
  }

  async function fetchFiles(fetchThem: Fetching): Promise<void> {
    const { signal } = (fetching.current = new AbortController());
    worker.stop();
    setStage({ step: 'fetching', bytes: 0 });
    try {
      const fetched = await fetchThem(signal, (bytes) => !signal.aborted && setStage({ step: 'fetching', bytes }));
      if (signal.aborted) return;
      fetching.current = null;
      add(fetched);
    } catch (problem) {
      if (signal.aborted) return;
      fetching.current = null;
      setStage({ step: 'failed', problem: { fetching: problem } });
    }
  }

  return {
    files,
    stage,
    add,
    fetchFiles,
    remove: (file: CheckFile): void => {
      keep(present.current.filter((other) => other !== file));
      if (fetching.current === null) check();
    },
    cancel: (): void => {
      fetching.current?.abort();
      fetching.current = null;
      worker.stop();
      setStage({ step: 'choosing', stopped: true });
    },
  };
}

export type Checking = ReturnType<typeof useCheck>;

function startWorker(): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
}

/** A worker that stands ready from the first moment: what it needs is there before the network goes away. */
function useCheckWorker() {
  const ready = useRef<{ worker: Worker; used: boolean } | null>(null);
  const [calls] = useState(() => {
    function stop(): void {
      // One that has done nothing yet need not be fetched again.
      if (ready.current && !ready.current.used) return;
      ready.current?.worker.terminate();
      ready.current = { worker: startWorker(), used: false };
    }
    return {
      /** Whatever it is at comes to nothing, and another stands ready. */
      stop,
      check(files: readonly CheckFile[], tell: (news: CheckNews) => void): void {
        ready.current ??= { worker: startWorker(), used: false };
        ready.current.used = true;
        const { worker } = ready.current;
        worker.onmessage = ({ data }: MessageEvent<CheckNews>) => tell(data);
        worker.onerror = () => tell({ kind: 'failed' });
        // Files and blobs are handed over by name, not by content.
        worker.postMessage({ files } satisfies CheckOrder);
      },
    };
  });
  useEffect(() => {
    ready.current = { worker: startWorker(), used: false };
    return () => {
      ready.current?.worker.terminate();
      ready.current = null;
    };
  }, []);
  return calls;
}
