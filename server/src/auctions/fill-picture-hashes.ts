import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { hashOfPicture } from '../pictures/store-picture.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Needs = Pick<Deps, 'db' | 'pictures' | 'log'>;

/**
 * Adds missing picture hashes of older auctions. Without the hash, an auction accepts no orders, because its log begins
 * with it. So this runs before the server accepts requests. If the picture store fails, the server starts anyway, and
 * this is tried again every `againMs`.
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
 * Returns false if the picture store failed. If only the file of a picture is lost, its auction gets no hash, and
 * people cannot pay for a prize whose picture is gone.
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
 * Lists the auctions whose picture has no hash yet. The log of an auction with orders has begun without the hash, so
 * such auctions are left out.
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
