import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { hashOfPicture } from '../pictures/store-picture.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Needs = Pick<Deps, 'db' | 'pictures' | 'log'>;

/**
 * Adds the missing hashes for auctions that were made before pictures were hashed. Runs before the server accepts
 * requests: an auction's log begins with the hash, and no slot is reserved without it. If the picture store cannot be
 * reached, the server starts anyway and tries again; until then those auctions accept no orders.
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
 * False if the store failed. Auctions whose file is lost get no hash: people must not pay for a picture that is gone.
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

/** Auctions whose log has not begun, and whose picture was stored before pictures were hashed. */
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
