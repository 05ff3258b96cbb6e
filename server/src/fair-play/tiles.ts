import { type Range, rootOfFull } from './merkle-tree.ts';

/**
 * A tile keeps up to 256 hashes of one level of the tree: on level 0 those of leaves, on each other the roots of full tiles
 * of the level below.
 */
const tileWidth = 256;
const levelBits = 8;
const hashBytes = 32;

export type TilePlace = { readonly level: number; readonly tile: number };
export type Tile = TilePlace & { readonly hashes: Buffer };

/** Where the hashes that a full tree is made of are kept. */
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

/** The root of a full tree, out of the tile that `placeOf` names. */
export function rootIn(hashes: Buffer, { from, count }: { readonly from: number; readonly count: number }): Buffer {
  return rootOfFull(Array.from({ length: count }, (_, i) => hashAt(hashes, from + i)));
}

/** The tiles that end in the middle when the tree has `size` leaves: those the next leaf changes. */
export function openTiles(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  for (let [level, entries] = [0, size]; entries > 0; level += 1, entries = Math.floor(entries / tileWidth))
    if (entries % tileWidth !== 0) places.push({ level, tile: Math.floor(entries / tileWidth) });
  return places;
}

/** The tiles that change or come when leaves follow the `size` there are. `open`: those that `openTiles` names. */
export function appendToTiles(open: readonly Tile[], size: number, leafHashes: readonly Buffer[]): Tile[] {
  const changed: Tile[] = [];
  let [entries, coming] = [size, leafHashes];
  for (let level = 0; coming.length > 0; level += 1) {
    const begun = open.find((tile) => tile.level === level && tile.tile === Math.floor(entries / tileWidth));
    const hashes = [...(begun && entries % tileWidth !== 0 ? cutHashes(begun.hashes) : []), ...coming];
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
