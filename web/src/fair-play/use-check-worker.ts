import { useEffect, useRef, useState } from 'react';
import type { CheckNews, CheckOrder } from './check-messages.ts';
import type { CheckFile } from './run-check.ts';

function startWorker(): Worker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
}

/** A worker that stands ready from the first moment: what it needs is there before the network goes away. */
export function useCheckWorker() {
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
