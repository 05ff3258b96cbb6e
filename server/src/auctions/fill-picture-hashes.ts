import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { hashOfPicture } from '../pictures/store-picture.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Needs = Pick<Deps, 'db' | 'pictures' | 'log'>;

/**
 * Adds missing picture hashes of older auctions. Runs before the server accepts requests, because an auction's log
 * begins with the hash and an auction without it accepts no orders. If the picture store fails, the server starts
 * anyway and tries again every `againMs`.
 */
export async function fillPictureHashesAtStart(needs: Needs, shutdown: Shutdown, againMs = 30_000): Promise<void> {
  if (await fillPictureHashes(needs)) return;
  let filling: Promise<unknown> = Promise.resolve();
  const again = setInterval(() => {
    filling = filling.then(() => fillPictureHashes(needs)).then((done) => done && clearInterval(again));
  }, againMs);
  shutdown.onShutdown('The hashes of pictures', () => {
    clearInterval(again);
    return filling;
  });
}

/**
 * Returns false if the picture store failed. Auctions whose file is lost get no hash, because people must not pay for a
 * prize whose picture is gone.
 */
async function fillPictureHashes({ db, pictures, log }: Needs): Promise<boolean> {
  try {
    for (const { auctionId, picture } of await listPicturesWithoutHash(db)) {
      const sha256 = await hashOfPicture(pictures, picture);
      if (sha256 !== null) await setPictureHash(db, auctionId, picture, sha256);
      else log.error({ auctionId }, 'the picture of an auction is lost: it takes no order until it is given another');
    }
    return true;
  } catch (error) {
    log.warn(
      { err: error },
      'pictures could not be hashed; tried again soon, and until then their auctions take no order',
    );
    return false;
  }
}

const waitsForHash = sql<boolean>`picture is not null and picture_sha256 is null and not ever_ordered and outcome is null`;

/**
 * Lists the auctions whose picture still lacks a hash. Auctions with orders are left out, because their log has begun
 * without it.
 */
function listPicturesWithoutHash(db: Db) {
  return db
    .selectFrom('auctions')
    .where(waitsForHash)
    .select(['auctionId', 'picture'])
    .$narrowType<{ picture: string }>()
    .execute();
}

async function setPictureHash(db: Db, auctionId: string, picture: string, pictureSha256: Buffer): Promise<void> {
  await db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .where('picture', '=', picture)
    .where(waitsForHash)
    .set({ pictureSha256 })
    .execute();
}
