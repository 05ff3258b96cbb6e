import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { listPicturesWithoutHash, setPictureHash } from './auctions.queries.ts';
import { hashOfPicture } from '../pictures/store-picture.ts';

type Needs = Pick<Deps, 'db' | 'pictures' | 'log'>;

/**
 * Gives the auctions that were made before pictures were hashed the hashes of theirs, before anybody is served: the log
 * of an auction begins with it, and no slot is held without. Where the store of pictures cannot be reached, the server
 * starts all the same and tries again; until then those auctions take no order.
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

/** False where some could not be read. Those whose file is lost stay without: bidders must not pay for a picture that is gone. */
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
