import type { Db } from '../db/database.ts';
import { listTiles, storeTiles } from './heads.queries.ts';
import { fullTrees, joinTrees, type Range } from './merkle-tree.ts';
import { appendToTiles, openTiles, placeOf, rootIn } from './tiles.ts';

/** The hashes of parts of an auction's tree: of its whole, that is its root; of a proof's parts, the proof. */
export async function hashesOf(db: Db, auctionId: string, ranges: readonly Range[]): Promise<Buffer[]> {
  const parts = ranges.map((range) => fullTrees(range).map(placeOf));
  const places = new Map(parts.flat().map((place) => [nameOf(place), place]));
  const tiles = new Map(
    (await listTiles(db, auctionId, [...places.values()])).map((tile) => [nameOf(tile), tile.hashes]),
  );
  return parts.map((trees) =>
    joinTrees(
      trees.map((place) => {
        const hashes = tiles.get(nameOf(place));
        if (!hashes) throw new Error(`the log of auction ${auctionId} lacks a tile`);
        return rootIn(hashes, place);
      }),
    ),
  );
}

export async function rootOf(db: Db, auctionId: string, size: number): Promise<Buffer> {
  const [root] = await hashesOf(db, auctionId, [{ start: 0, end: size }]);
  return root as Buffer;
}

/** Enters leaves after the `size` there are. */
export async function appendLeaves(db: Db, auctionId: string, size: number, leafHashes: readonly Buffer[]) {
  const open = await listTiles(db, auctionId, openTiles(size));
  await storeTiles(db, auctionId, appendToTiles(open, size, leafHashes));
}

const nameOf = ({ level, tile }: { level: number; tile: number }) => `${level}/${tile}`;
