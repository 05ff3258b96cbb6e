import { join } from 'node:path';
import type { Logger } from 'pino';
import { checkPictureStore, type PictureStore, cachePictures } from '../pictures/picture-store.ts';
import { folderPictureStore } from '../pictures/folder-picture-store.ts';
import type { Config } from './config.ts';
import { StartProblem } from '../context/start-problem.ts';

/**
 * Opens the store of pictures: the bucket, if the settings name one, or else a folder inside `folder`. Throws if the
 * bucket cannot be used.
 */
export async function openPictures(
  { bucket }: Pick<Config, 'bucket'>,
  folder: string,
  log: Logger,
): Promise<PictureStore> {
  if (bucket === null) return folderPictureStore(join(folder, 'pictures'));
  // Imported only if needed, because loading it takes a tenth of a second.
  const { s3PictureStore } = await import('../pictures/s3-picture-store.ts');
  const pictures = s3PictureStore(bucket, log);
  try {
    await checkPictureStore(pictures);
  } catch (error) {
    const { cause = error } = error as Error;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem(
      `The bucket ${bucket.name} (S3_BUCKET) cannot keep pictures: ${why}. The other S3_ settings say where it is and ` +
        'as whom; it must allow listing the bucket, and reading, writing and deleting what is in it.',
      { cause: error },
    );
  }
  return cachePictures(pictures);
}
