import { hash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962, section 2.1. Leaves are numbered from 0. These functions compute which parts of the tree
 * make up a root or a proof. The caller reads the hashes of these parts.
 */

/** The leaves from `start` (included) to `end` (excluded). */
export type Range = { readonly start: number; readonly end: number };

const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

export function leafHash(leaf: string): Buffer {
  return hash('sha256', Buffer.concat([leafPrefix, Buffer.from(leaf)]), 'buffer');
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}

/** Returns the parts of the proof that leaf `index` is among the first `size` leaves, from the leaf upwards. */
export function inclusionProof(index: number, size: number): Range[] {
  return pathTo(index, { start: 0, end: size });
}

function pathTo(index: number, { start, end }: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return index < middle ? [...pathTo(index, left), right] : [...pathTo(index, right), left];
}

/** Returns the parts of the proof that the tree of the first `size` leaves continues that of the first `from`. */
export function consistencyProof(from: number, size: number): Range[] {
  return from === 0 || from === size ? [] : subproof(from, { start: 0, end: size }, true);
}

/** `known` is true if the checker already has the root of this part, because it is the root of the smaller tree. */
function subproof(from: number, { start, end }: Range, known: boolean): Range[] {
  if (from === end) return known ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return from <= middle ? [...subproof(from, left, known), right] : [...subproof(from, right, false), left];
}

/**
 * Splits a range into the largest full trees, from left to right. The size of a full tree is a power of two, and its
 * start is a multiple of its size.
 */
export function fullTrees({ start, end }: Range): Range[] {
  if (start === end) return [];
  const size = end - start;
  const split = splitOf(size);
  if (split * 2 === size || size === 1) return [{ start, end }];
  return [{ start, end: start + split }, ...fullTrees({ start: start + split, end })];
}

/** Computes the root over adjacent full trees. The trees on the right are joined first. */
export function joinTrees(roots: readonly Buffer[]): Buffer {
  if (roots.length === 0) return hash('sha256', '', 'buffer');
  return roots.reduceRight((right, left) => nodeHash(left, right));
}

/** Computes the root of a full tree. The number of hashes is a power of two. */
export function rootOfFull(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i] as Buffer, row[2 * i + 1] as Buffer));
  return row[0] as Buffer;
}

/** Returns the largest power of two that is smaller than `size`, or 1 if there is none. */
function splitOf(size: number): number {
  return size <= 1 ? 1 : 2 ** (31 - Math.clz32(size - 1));
}

/**
 * The stored tree consists of tiles. A tile has up to 256 hashes of one level. On level 0 they are hashes of leaves. On
 * higher levels they are roots of full tiles of the level below.
 */
const tileWidth = 256;
const levelBits = 8;
const hashBytes = 32;

export type TilePlace = { readonly level: number; readonly tile: number };
export type Tile = TilePlace & { readonly hashes: Buffer };

/** Returns the tile that contains the hashes of a full tree, and their position in the tile. */
export function placeOf({ start, end }: Range): TilePlace & { readonly from: number; readonly count: number } {
  const height = Math.log2(end - start);
  const level = Math.floor(height / levelBits);
  const first = start / 2 ** (level * levelBits);
  return {
    level,
    tile: Math.floor(first / tileWidth),
    from: first % tileWidth,
    count: 2 ** (height - level * levelBits),
  };
}

/** Computes the root of a full tree from its tile, at the position that `placeOf` returned. */
export function rootIn(hashes: Buffer, { from, count }: { readonly from: number; readonly count: number }): Buffer {
  return rootOfFull(Array.from({ length: count }, (_, i) => hashAt(hashes, from + i)));
}

/** Returns the tiles that are partly filled when the tree has `size` leaves. The next leaf may change them. */
export function openTiles(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  for (let [level, entries] = [0, size]; entries > 0; level += 1, entries = Math.floor(entries / tileWidth))
    if (entries % tileWidth !== 0) places.push({ level, tile: Math.floor(entries / tileWidth) });
  return places;
}

/**
 * Appends leaves after the first `size` leaves. Returns the changed and new tiles. `open` must have the tiles that
 * `openTiles` returns.
 */
export function appendToTiles(open: readonly Tile[], size: number, leafHashes: readonly Buffer[]): Tile[] {
  const changed: Tile[] = [];
  let [entries, coming] = [size, leafHashes];
  for (let level = 0; coming.length > 0; level += 1) {
    const openTile = open.find((tile) => tile.level === level && tile.tile === Math.floor(entries / tileWidth));
    const hashes = [...(openTile && entries % tileWidth !== 0 ? cutHashes(openTile.hashes) : []), ...coming];
    entries = Math.floor(entries / tileWidth);
    const filled: Buffer[] = [];
    for (let [from, tile] = [0, entries]; from < hashes.length; from += tileWidth, tile += 1) {
      const own = hashes.slice(from, from + tileWidth);
      changed.push({ level, tile, hashes: Buffer.concat(own) });
      if (own.length === tileWidth) filled.push(rootOfFull(own));
    }
    coming = filled;
  }
  return changed;
}

function cutHashes(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / hashBytes }, (_, i) => hashAt(hashes, i));
}

function hashAt(hashes: Buffer, place: number): Buffer {
  const hash = hashes.subarray(place * hashBytes, (place + 1) * hashBytes);
  if (hash.length !== hashBytes) throw new RangeError('a tile has fewer hashes than the tree has leaves');
  return hash;
}
