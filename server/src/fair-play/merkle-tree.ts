import { hash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962, section 2.1, over leaves that are numbered from 0. These functions compute which parts
 * of the tree a root or a proof consists of; the caller reads the hashes of these parts.
 */

/** The leaves from `start` up to, not including, `end`. */
export type Range = { readonly start: number; readonly end: number };

const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

export function leafHash(leaf: string): Buffer {
  return hash('sha256', Buffer.concat([leafPrefix, Buffer.from(leaf)]), 'buffer');
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}

/** The parts of the proof that leaf `index` is among the first `size`, from the leaf upwards. */
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

/** The parts of the proof that the first `from` leaves are the beginning of the first `size`. */
export function consistencyProof(from: number, size: number): Range[] {
  return from === 0 || from === size ? [] : subproof(from, { start: 0, end: size }, true);
}

/** `known`: the checker has the root of this part already, because it is the root of the smaller tree. */
function subproof(from: number, { start, end }: Range, known: boolean): Range[] {
  if (from === end) return known ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return from <= middle ? [...subproof(from, left, known), right] : [...subproof(from, right, false), left];
}

/** The largest full trees of a range, from left to right. Each begins at a multiple of its size, a power of two. */
export function fullTrees({ start, end }: Range): Range[] {
  if (start === end) return [];
  const size = end - start;
  const split = splitOf(size);
  if (split * 2 === size || size === 1) return [{ start, end }];
  return [{ start, end: start + split }, ...fullTrees({ start: start + split, end })];
}

/** The root over adjacent full trees. Those on the right are joined first. */
export function joinTrees(roots: readonly Buffer[]): Buffer {
  if (roots.length === 0) return hash('sha256', '', 'buffer');
  return roots.reduceRight((right, left) => nodeHash(left, right));
}

/** The root of a full tree over these hashes, whose number is a power of two. */
export function rootOfFull(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i] as Buffer, row[2 * i + 1] as Buffer));
  return row[0] as Buffer;
}

/** The largest power of two smaller than `size`. */
function splitOf(size: number): number {
  return size <= 1 ? 1 : 2 ** (31 - Math.clz32(size - 1));
}

/**
 * A tile has up to 256 hashes of one level of the tree: on level 0 the hashes of leaves, on higher levels the roots of
 * full tiles of the level below.
 */
const tileWidth = 256;
const levelBits = 8;
const hashBytes = 32;

export type TilePlace = { readonly level: number; readonly tile: number };
export type Tile = TilePlace & { readonly hashes: Buffer };

/** The tile that has the hashes of a full tree, and their position in it. */
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

/** Computes the root of a full tree from the tile that `placeOf` names. */
export function rootIn(hashes: Buffer, { from, count }: { readonly from: number; readonly count: number }): Buffer {
  return rootOfFull(Array.from({ length: count }, (_, i) => hashAt(hashes, from + i)));
}

/** The tiles that are partly filled when the tree has `size` leaves. The next leaf may change them. */
export function openTiles(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  for (let [level, entries] = [0, size]; entries > 0; level += 1, entries = Math.floor(entries / tileWidth))
    if (entries % tileWidth !== 0) places.push({ level, tile: Math.floor(entries / tileWidth) });
  return places;
}

/** The changed and new tiles after leaves are added to the first `size`. `open`: the tiles that `openTiles` names. */
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
