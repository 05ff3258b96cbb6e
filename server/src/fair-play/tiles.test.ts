import { expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import {
  fullTrees,
  joinTrees,
  leafHash,
  nodeHash,
  rootOfFull,
  appendToTiles,
  openTiles,
  placeOf,
  rootIn,
  type Tile,
} from './merkle-tree.ts';

const leaves = Array.from({ length: 70_000 }, (_, i) => leafHash(`leaf ${i}`));

class Kept {
  readonly tiles = new Map<string, Tile>();
  size = 0;

  append(count: number): void {
    const open = openTiles(this.size).map(({ level, tile }) => this.#get(level, tile));
    for (const tile of appendToTiles(open, this.size, leaves.slice(this.size, this.size + count)))
      this.tiles.set(`${tile.level}/${tile.tile}`, tile);
    this.size += count;
  }

  root(end = this.size): Buffer {
    const roots = fullTrees({ start: 0, end }).map((full) => {
      const place = placeOf(full);
      return rootIn(this.#get(place.level, place.tile).hashes, place);
    });
    return joinTrees(roots);
  }

  #get(level: number, tile: number): Tile {
    const found = this.tiles.get(`${level}/${tile}`);
    if (!found) throw new Error(`no tile ${level}/${tile}`);
    return found;
  }
}

const plainRoot = (size: number) =>
  fullTrees({ start: 0, end: size })
    .map(({ start, end }) => rootOfFull(leaves.slice(start, end)))
    .reduceRight((right, left) => nodeHash(left, right));

test('tiles have the tree’s root at every size they ever had, however the leaves came', () => {
  const pieces = fc.array(fc.oneof(fc.integer({ min: 1, max: 700 }), fc.constantFrom(1, 255, 256, 257, 512, 4096)), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(pieces, (counts) => {
      const kept = new Kept();
      const sizes: number[] = [];
      for (const count of counts) {
        kept.append(count);
        sizes.push(kept.size);
      }
      for (const size of sizes) expect(kept.root(size).equals(plainRoot(size))).toBe(true);
    }),
    { numRuns: runs(40) },
  );
});

test('the third level begins where 65,536 leaves are full', () => {
  const kept = new Kept();
  for (const size of [65_535, 65_536, 65_537, 70_000]) {
    kept.append(size - kept.size);
    expect(kept.root().equals(plainRoot(size))).toBe(true);
  }
  expect([...kept.tiles.values()].filter(({ level }) => level === 2).map(({ hashes }) => hashes.length)).toEqual([32]);
});
