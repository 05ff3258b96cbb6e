import { type CheckNews, type CheckOrder, runCheck } from '../fair-play/run-check.ts';

/** Replaces `Worker`, which jsdom does not have. It runs the same check, but sends nothing after `terminate`. */
export class StubWorker {
  static readonly all: StubWorker[] = [];
  /** If set, the work starts only after this promise has resolved. */
  static begin: Promise<void> | null = null;
  onmessage: ((event: MessageEvent<CheckNews>) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;
  /** Settles when the work is done, even after `terminate`. */
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
