/** Random numbers from a seed. With the same seed, a run repeats as far as the timing of the machine allows. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 to less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to less than `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  happens(likelihood: number): boolean {
    return this.next() < likelihood;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Returns random numbers for one person, so that what others do does not change this person's choices. */
  fork(): Chance {
    return new Chance(this.below(2 ** 31));
  }
}
