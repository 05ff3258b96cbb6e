import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { formatOfFile, keptForEver } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

export type Bucket = {
  readonly name: string;
  readonly region: string;
  /** Null: Amazon's own for the region. */
  readonly endpoint: string | null;
  readonly pathStyle: boolean;
  /** Null: those of the role that the machine was given. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

type Patience = { readonly answerMs: number; readonly wholeMs: number };
/** For one answer to begin, and for all tries of one file together: people wait. */
const patience: Patience = { answerMs: 4000, wholeMs: 10_000 };

/** Keeps pictures in a bucket of Amazon's S3, or of anybody who speaks its protocol. */
export function s3PictureStore(
  bucket: Bucket,
  log: Pick<Deps['log'], 'warn'>,
  { answerMs, wholeMs } = patience,
): PictureStore {
  const client = openClient(bucket, answerMs);

  /** Runs one request. What goes wrong is on record without what was sent: a request carries what proves it ours. */
  async function ask<Answer>(what: string, run: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const deadline = AbortSignal.timeout(wholeMs);
    try {
      return await run(deadline);
    } catch (error) {
      const cause = new Error(`${what} failed: ${deadline.aborted ? 'not done in time' : reasonOf(error)}`);
      log.warn(`the bucket of pictures could not be used: ${cause.message}`);
      throw new Refusal('pictures_unavailable', { retryAfterSeconds: 5 }, { cause });
    }
  }

  return {
    async save(name, bytes) {
      const put = new PutObjectCommand({
        ...at(bucket, name),
        Body: bytes,
        ContentType: `image/${formatOfFile(name)}`,
        CacheControl: keptForEver,
      });
      await ask(`saving ${name}`, (abortSignal) => client.send(put, { abortSignal }));
    },

    async read(name) {
      if (formatOfFile(name) === null) return null;
      return ask(`reading ${name}`, async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand(at(bucket, name)), { abortSignal });
          if (!(Body instanceof Readable)) throw new Error('no body');
          return await buffer(Body);
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      });
    },

    async remove(name) {
      const remove = new DeleteObjectCommand(at(bucket, name));
      await ask(`removing ${name}`, (abortSignal) => client.send(remove, { abortSignal }));
    },
  };
}

function openClient({ region, endpoint, pathStyle, credentials }: Bucket, answerMs: number): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: answerMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // Every body is signed by its hash already; checksums besides are a novelty that many an S3 refuses.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** A name that is not one of a picture's files could be anything of the bucket's. */
function at({ name: Bucket }: Bucket, name: string) {
  if (formatOfFile(name) === null) throw new Error('not the name of a picture file');
  return { Bucket, Key: name };
}

/** The code that S3 or the network gives. S3's own words repeat parts of the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, $metadata: { httpStatusCode: status } = {} } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number };
  };
  return [code ?? error.name, ...(status === undefined ? [] : [`status ${status}`])].join(', ');
}
