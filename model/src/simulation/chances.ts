import type { RefundAtProvider } from '@ekbid/domain';

/** Everything that is left to chance, from one seed: the same seed is the same run. */
export class Chances {
  /** Ends with the troubles: from then on everything works, so that what remains must come to rest. */
  faulty = true;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  happens(probability: number): boolean {
    return this.#random() < probability;
  }

  upTo(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.upTo(items.length)];
  }

  callFate(): 'done' | 'reply_lost' | 'not_done' {
    if (!this.faulty || this.happens(0.8)) return 'done';
    return this.happens(0.5) ? 'reply_lost' : 'not_done';
  }

  refusesOrder(): boolean {
    return this.faulty && this.happens(0.02);
  }

  refundOutcome(): RefundAtProvider['status'] {
    if (!this.faulty) return 'processed';
    return this.happens(0.6) ? 'processed' : this.happens(0.9) ? 'pending' : 'failed';
  }
}
