import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { discardPicture, sha256, storePicture } from '../pictures/store-picture.ts';
import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { listPictureless, setPicture } from './demo.queries.ts';
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

function draw(drawing: string): Promise<Buffer> {
  return sharp(join(drawings, `${drawing}.svg`), { density })
    .resize(size)
    .png({ compressionLevel: 1 })
    .toBuffer();
}
