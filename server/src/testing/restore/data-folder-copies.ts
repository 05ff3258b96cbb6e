import { cp, mkdir, rm } from 'node:fs/promises';
import { waitUntil } from '../chaos/victim.ts';

const copyEveryMs = 10_000;

/** Keeps copying the data folder, as an operator does with rsync. It has pictures, published heads and lists. */
export class DataFolderCopies {
  readonly #from: string;
  readonly #to: string;
  #isOver = false;
  #copying: Promise<void> = Promise.resolve();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  begin(): void {
    this.#copying = this.#keepCopying();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#copying;
  }

  async restore(): Promise<void> {
    await rm(this.#from, { recursive: true, force: true });
    await cp(this.#to, this.#from, { recursive: true });
  }

  async #keepCopying(): Promise<void> {
    while (!this.#isOver) {
      await mkdir(this.#to, { recursive: true });
      // If a file is replaced while it is copied, the copy fails. The next round copies it.
      await cp(this.#from, this.#to, { recursive: true, force: true }).catch(() => {});
      const until = performance.now() + copyEveryMs;
      await waitUntil(() => this.#isOver || performance.now() > until, 2 * copyEveryMs);
    }
  }
}
