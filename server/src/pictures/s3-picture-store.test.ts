import pino from 'pino';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Refusal } from '@ekbid/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bucket, s3PictureStore } from './s3-picture-store.ts';
import { anyName, keepsPictures } from './testing/keeps-pictures.ts';
import { useS3Server } from './testing/s3-server.ts';

const s3 = useS3Server();
let logged: string[];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
const open = (change: Partial<Bucket> = {}) => s3PictureStore({ ...s3.bucket, ...change }, log);

beforeEach(() => {
  logged = [];
});
afterEach(() => vi.unstubAllEnvs());

keepsPictures({ open, names: s3.names });

describe('a bucket of pictures', () => {
  test('stores them with their type and to be cached for ever, so that a CDN may serve them', async () => {
    const name = anyName().replace('webp', 'avif');
    await open().save(name, Buffer.from('pixels'));
    const { endpoint, pathStyle, region, credentials } = s3.bucket;
    if (endpoint === null || credentials === null) throw new Error('a server of one’s own has both');
    const client = new S3Client({ endpoint, forcePathStyle: pathStyle, region, credentials });
    expect(await client.send(new GetObjectCommand({ Bucket: s3.bucket.name, Key: name }))).toMatchObject({
      ContentType: 'image/avif',
      CacheControl: 'public, max-age=31536000, immutable',
    });
    client.destroy();
    await open().remove(name);
  });

  test('is used with the machine’s role if no keys are set', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3.bucket.credentials?.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.bucket.credentials?.secretAccessKey);
    expect(await open({ credentials: null }).read(anyName())).toBeNull();
  });

  test.each<[string, Partial<Bucket>, RegExp]>([
    [
      'wrong key',
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'swordfish' } },
      /SignatureDoesNotMatch, status 403/,
    ],
    ['unknown key', { credentials: { accessKeyId: 'unknown', secretAccessKey: 'swordfish' } }, /InvalidAccessKeyId/],
    ['bucket that is not there', { name: 'no-such-bucket' }, /NoSuchBucket, status 404/],
  ])('of a %s refuses for now, and only the reason is on record', async (_case, change, reason) => {
    const store = open(change);
    const name = anyName();
    for (const use of [() => store.save(name, Buffer.from('x')), () => store.read(name)]) {
      const refusal = await use().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: 'pictures_unavailable', details: { retryAfterSeconds: 5 } });
      expect((refusal as Refusal).cause).toMatchObject({ message: expect.stringMatching(reason) as string });
    }
    expect(logged).toHaveLength(2);
    expect(logged.join()).toMatch(reason);
    expect(logged.join()).not.toMatch(/swordfish|Credential=|AWS4-HMAC/);
  });
});
