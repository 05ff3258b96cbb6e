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

/**
 * The files and the progress of their check. Each change of the files restarts the check. With `ahead`, the keys and
 * the worker's code are loaded at once, because the network may be gone when the check starts.
 */
export function useCheck({ ahead }: { ahead: boolean }) {
  useQuery({ ...fairPlayKeysQuery(), enabled: ahead });
  const worker = useCheckWorker(ahead);
  const [files, setFiles] = useState<readonly CheckFile[]>([]);
  const [stage, setStage] = useState<CheckStage>({ step: 'choosing' });
  const present = useRef(files);
  const fetching = useRef<AbortController | null>(null);

  function replaceFiles(next: readonly CheckFile[]): void {
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
    // A new file replaces a file of the same name. But a fetched file does not replace a saved one, because the saved
    // one proves more.
    const saved = new Set(present.current.flatMap(({ name, fetched }) => (fetched ? [] : [name])));
    const coming = more.filter(({ name, fetched }) => !(fetched && saved.has(name)));
    const names = new Set(coming.map(({ name }) => name));
    replaceFiles([...present.current.filter(({ name }) => !names.has(name)), ...coming]);
    // While files are being fetched, the check waits for them.
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
      replaceFiles(present.current.filter((other) => other !== file));
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

/** Manages the worker. With `ahead`, it starts with the page, otherwise with the first check. */
function useCheckWorker(ahead: boolean) {
  const ready = useRef<{ worker: Worker; used: boolean } | null>(null);
  const [calls] = useState(() => {
    function stop(): void {
      // An unused worker can be kept for the next check.
      if (!ready.current?.used) return;
      ready.current.worker.terminate();
      ready.current = { worker: startWorker(), used: false };
    }
    return {
      /** Stops the current check, and starts a new worker for the next one. */
      stop,
      check(files: readonly CheckFile[], onNews: (news: CheckNews) => void): void {
        ready.current ??= { worker: startWorker(), used: false };
        ready.current.used = true;
        const { worker } = ready.current;
        worker.onmessage = ({ data }: MessageEvent<CheckNews>) => onNews(data);
        worker.onerror = () => onNews({ kind: 'failed' });
        // The browser passes files and blobs by reference, so their content is not copied.
        worker.postMessage({ files } satisfies CheckOrder);
      },
    };
  });
  useEffect(() => {
    if (ahead) ready.current = { worker: startWorker(), used: false };
    return () => {
      ready.current?.worker.terminate();
      ready.current = null;
    };
  }, [ahead]);
  return calls;
}
