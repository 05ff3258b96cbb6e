import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import type { Db } from '../db/database.ts';
import { discardPicture, sha256, storePicture, type StoredPicture } from '../pictures/store-picture.ts';
import { administrator } from './people.ts';
import { type Prize, prizes } from './prizes.ts';

type Needs = Pick<Deps, 'db' | 'pictures' | 'log'>;

const drawings = join(import.meta.dirname, 'drawings');
const size = { width: 1200, height: 900 };
/** The drawings are 400 pixels wide at a density of 72. */
const density = (72 * size.width) / 400;

/**
 * Draws the pictures of the demo auctions, running ones first. It takes seconds of processor time, so the server does
 * not wait for it. Pictures that are missing when the server stops are drawn after its next start.
 */
export function drawPicturesMeanwhile(deps: Needs, shutdown: Shutdown): void {
  const stopping = new AbortController();
  const drawing = drawPictures(deps, stopping.signal).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the demonstration could not be given its pictures'),
  );
  shutdown.onShutdown('The pictures', () => {
    stopping.abort();
    return drawing;
  });
}

export async function drawPictures({ db, ...store }: Needs, signal?: AbortSignal): Promise<void> {
  for (const { auctionId, title } of await listPictureless(db, administrator.email)) {
    if (signal?.aborted) return;
    const prize = prizes.find((prize) => prize.title === title);
    if (!prize) continue;
    const stored = await storePicture(store, await draw(prize.drawing), await readLargest(prize.drawing));
    if (!(await setPicture(db, auctionId, stored))) await discardPicture(store, stored.picture);
  }
}

/** The hash of the prize's future picture. The fair-play log begins with it, and bids are placed before it is drawn. */
export async function hashOfDrawing({ drawing }: Prize): Promise<Buffer> {
  return sha256(await readLargest(drawing));
}

/** `npm run icons` makes these files, because the first start has no time for it. */
const readLargest = (drawing: string) => readFile(join(drawings, `${drawing}.webp`));

async function draw(drawing: string): Promise<Buffer> {
  // Loaded here, because the first page is served before the first drawing.
  const { default: sharp } = await import('sharp');
  return sharp(join(drawings, `${drawing}.svg`), { density })
    .resize(size)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The demo auctions without a picture, running ones first. */
function listPictureless(db: Db, email: string) {
  return db
    .selectFrom('auctions')
    .innerJoin('users', 'users.userId', 'auctions.createdBy')
    .where('users.email', '=', email)
    .where('picture', 'is', null)
    .orderBy(sql`end_time < game_clock()`)
    .orderBy('endTime')
    .select(['auctionId', 'title'])
    .execute();
}

/** False if the auction already has a picture, or its fair-play log names another hash. */
async function setPicture(db: Db, auctionId: string, { picture, sha256 }: StoredPicture): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auctions')
    .set({ picture, pictureSha256: sha256 })
    .where('auctionId', '=', auctionId)
    .where('picture', 'is', null)
    .where((auction) =>
      auction.or([
        auction('pictureSha256', '=', sha256),
        auction.and([
          auction('pictureSha256', 'is', null),
          auction('everOrdered', '=', false),
          auction('outcome', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
