import { type CheckNews, type CheckOrder, runCheck } from '../fair-play/run-check.ts';

/** What jsdom has no idea of: a worker. It does the same work, and what was ended tells nobody anything. */
export class StubWorker {
  static readonly all: StubWorker[] = [];
  /** Set, it begins only then. */
  static begin: Promise<void> | null = null;
  onmessage: ((event: MessageEvent<CheckNews>) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;
  /** Settled when what it was given is done, whether or not anybody still wants to know. */
  work: Promise<void> = Promise.resolve();

  constructor() {
    StubWorker.all.push(this);
  }

  terminate(): void {
    this.isEnded = true;
  }

  postMessage({ files }: CheckOrder): void {
    const tell = (data: CheckNews) => {
      if (!this.isEnded) this.onmessage?.(new MessageEvent('message', { data }));
    };
    const run = async () => {
      await StubWorker.begin;
      tell({ kind: 'done', outcome: await runCheck(files, (done, total) => tell({ kind: 'progress', done, total })) });
    };
    this.work = run().catch(() => tell({ kind: 'failed' }));
  }
}
