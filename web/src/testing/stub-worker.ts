import { type CheckNews, type CheckOrder, runCheck } from '../fair-play/run-check.ts';

/** A worker, which jsdom lacks. It does the same work, but sends nothing after it was ended. */
export class StubWorker {
  static readonly all: StubWorker[] = [];
  /** If set, the work starts only after this promise. */
  static begin: Promise<void> | null = null;
  onmessage: ((event: MessageEvent<CheckNews>) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;
  /** Settles when its work is done, even if the worker was ended. */
  work: Promise<void> = Promise.resolve();

  constructor() {
    StubWorker.all.push(this);
  }

  terminate(): void {
    this.isEnded = true;
  }

  postMessage({ files }: CheckOrder): void {
    const send = (data: CheckNews) => {
      if (!this.isEnded) this.onmessage?.(new MessageEvent('message', { data }));
    };
    const run = async () => {
      await StubWorker.begin;
      send({ kind: 'done', outcome: await runCheck(files, (done, total) => send({ kind: 'progress', done, total })) });
    };
    this.work = run().catch(() => send({ kind: 'failed' }));
  }
}
