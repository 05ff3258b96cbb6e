import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Head } from './heads.ts';
import type { Tile, TilePlace } from './tiles.ts';

export async function insertHead(db: Db, head: Head): Promise<void> {
  await db.insertInto('fairPlayHeads').values(head).execute();
}

/** Those of these tiles that there are. */
export async function listTiles(db: Db, auctionId: string, places: readonly TilePlace[]): Promise<Tile[]> {
  const { rows } = await sql<Tile>`
    select level, tile, hashes
    from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ tile }) => tile)}::int[]) as asked (level, tile)
    join fair_play_tiles t using (level, tile)
    where t.auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** Writes tiles that are new or have more in them than before. */
export async function storeTiles(db: Db, auctionId: string, tiles: readonly Tile[]): Promise<void> {
  await sql`
    insert into fair_play_tiles (auction_id, level, tile, hashes)
    select ${auctionId}::uuid, * from unnest(${tiles.map(({ level }) => level)}::smallint[],
      ${tiles.map(({ tile }) => tile)}::int[], ${tiles.map(({ hashes }) => hashes)}::bytea[])
    on conflict (auction_id, level, tile) do update set hashes = excluded.hashes`.execute(db);
}
