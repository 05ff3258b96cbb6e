import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { formatOfFile, keptForEver, type PictureStore } from './picture-files.ts';

export type Bucket = {
  readonly name: string;
  readonly region: string;
  /** The address of the store. Null for Amazon's own store in the region. */
  readonly endpoint: string | null;
  readonly pathStyle: boolean;
  /** Null to use the credentials of the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

type Timeouts = { readonly answerMs: number; readonly wholeMs: number };
/**
 * `answerMs` limits the wait until an answer begins, and `wholeMs` all tries of one file together. Both are short,
 * because people wait.
 */
const timeouts: Timeouts = { answerMs: 4000, wholeMs: 10_000 };

/** Stores pictures in a bucket of Amazon's S3, or of another store with its protocol. */
export function s3PictureStore(
  bucket: Bucket,
  log: Pick<Deps['log'], 'warn'>,
  { answerMs, wholeMs } = timeouts,
): PictureStore {
  const client = openClient(bucket, answerMs);

  /** Sends one request. Errors are logged without the request, because it contains our signature. */
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
    // The signature already covers the hash of the body, and some S3 stores reject the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The bucket and the key of a picture file. Throws for any other name, because it could be another object. */
function at({ name: Bucket }: Bucket, name: string) {
  if (formatOfFile(name) === null) throw new Error('not the name of a picture file');
  return { Bucket, Key: name };
}

/** The error code of S3 or of the network. S3's messages are left out, because they repeat parts of the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, $metadata: { httpStatusCode: status } = {} } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number };
  };
  return [code ?? error.name, ...(status === undefined ? [] : [`status ${status}`])].join(', ');
}
