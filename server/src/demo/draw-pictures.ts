import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { centre } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import type { Db } from '../db/database.ts';
import type { ListedPicture } from '../pictures/picture-list.ts';
import { discardPicture, sha256, storePicture, type StoredPicture } from '../pictures/store-picture.ts';
import { administrator } from './people.ts';
import { type Prize, prizes } from './prizes.ts';

type Needs = Pick<Deps, 'db' | 'pictures' | 'log'>;

const drawings = join(import.meta.dirname, 'drawings');
const size = { width: 1200, height: 900 };
/** The drawings are 400 pixels wide at a density of 72 dpi; this density makes them as wide as `size`. */
const density = (72 * size.width) / 400;

/**
 * Draws the pictures of the demo auctions, those of running auctions first. The server does not wait, because drawing
 * takes seconds of processor time. Pictures that are missing at a shutdown are drawn after the next start.
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
  for (const { auctionId, title, picture, furtherPictures } of await listPictureless(db, administrator.email)) {
    const prize = prizes.find((prize) => prize.title === title);
    const missing = [picture, ...furtherPictures.map(({ picture }) => picture)];
    for (const [nth, drawing] of prize ? drawingsOf(prize).entries() : []) {
      if (signal?.aborted) return;
      if (missing[nth] !== null) continue;
      const stored = await storePicture(store, await draw(drawing), await readLargest(drawing));
      const isSet =
        nth === 0 ? await setPicture(db, auctionId, stored) : await setFurther(db, auctionId, nth - 1, stored);
      if (!isSet) await discardPicture(store, stored.picture);
    }
  }
}

/**
 * Returns the hashes of a prize's pictures. Bids are placed before the pictures are drawn, and the log must name their
 * hashes.
 */
export async function promisePictures(prize: Prize): Promise<ListedPicture[]> {
  const alts = [null, ...Object.values(prize.further ?? {})];
  return Promise.all(
    drawingsOf(prize).map(async (drawing, nth) => {
      const largest = await readLargest(drawing);
      return { picture: null, sha256: sha256(largest), alt: alts[nth] ?? null, focus: centre };
    }),
  );
}

const drawingsOf = ({ drawing, further = {} }: Prize) => [drawing, ...Object.keys(further)];

/**
 * Reads a finished WebP file. `npm run icons` makes these files, because encoding them takes too long for the first
 * start.
 */
const readLargest = (drawing: string) => readFile(join(drawings, `${drawing}.webp`));

async function draw(drawing: string): Promise<Buffer> {
  // Loaded late, because the first page is served before anything is drawn and loading takes time.
  const { default: sharp } = await import('sharp');
  return sharp(join(drawings, `${drawing}.svg`), { density })
    .resize(size)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Lists the demo auctions that lack a picture, running ones first. */
function listPictureless(db: Db, email: string) {
  return db
    .selectFrom('auctions')
    .innerJoin('users', 'users.userId', 'auctions.createdBy')
    .where('users.email', '=', email)
    .where((auction) =>
      auction.or([auction('picture', 'is', null), sql<boolean>`further_pictures @? '$[*] ? (@.picture == null)'`]),
    )
    .orderBy(sql`end_time < game_clock()`)
    .orderBy('endTime')
    .select(['auctionId', 'title', 'picture', 'furtherPictures'])
    .execute();
}

/** Returns false if the auction already has a picture, or if its fair-play log names another hash. */
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

/** Like `setPicture`, but for a further picture. Its hash was stored when the auction was made. */
async function setFurther(db: Db, auctionId: string, place: number, { picture, sha256 }: StoredPicture) {
  const { numAffectedRows = 0n } = await sql`
    update auctions set further_pictures = jsonb_set(further_pictures, array[${String(place)}, 'picture'], to_jsonb(${picture}::text))
    where auction_id = ${auctionId} and further_pictures -> ${place}::int @> ${JSON.stringify({ picture: null, sha256: sha256.toString('hex') })}::jsonb`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
