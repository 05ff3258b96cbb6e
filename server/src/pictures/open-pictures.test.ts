import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyName } from './testing/keeps-pictures.ts';
import { useS3Server } from './testing/s3-server.ts';
import { openPictures } from './picture-store.ts';
import { StartProblem } from '../context/start-problem.ts';

const s3 = useS3Server();
const log = pino({ level: 'silent' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekbid-home-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('pictures are kept in the folder while no bucket is named', async () => {
  const [pictures, name] = [await openPictures({ bucket: null }, folder, log), anyName()];
  await pictures.save(name, Buffer.from('pixels'));
  expect(await readdir(join(folder, 'pictures'))).toEqual([name]);
});

describe('a bucket', () => {
  test('is used by all who name it, and nothing is left of having tried it', async () => {
    const [one, other] = [await openPictures(s3, folder, log), await openPictures(s3, folder, log)];
    expect(await s3.names()).toEqual([]);
    const name = anyName();
    await one.save(name, Buffer.from('pixels'));
    expect(String(await other.read(name))).toBe('pixels');
  });

  test.each([
    ['is not there', { name: 'no-such-bucket' }, 'The bucket no-such-bucket (S3_BUCKET)', 'NoSuchBucket, status 404'],
    [
      'is closed to us',
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'swordfish' } },
      'The bucket pictures-of-ekbid (S3_BUCKET)',
      'SignatureDoesNotMatch, status 403',
    ],
  ])('that %s ends the start with the reason', async (_case, change, which, why) => {
    const problem = await openPictures({ bucket: { ...s3.bucket, ...change } }, folder, log).catch(
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(StartProblem);
    const { message } = problem as StartProblem;
    for (const part of [which, why, 'S3_']) expect(message).toContain(part);
    expect(message).not.toContain('swordfish');
  });

  test('that nobody answers for ends it too', async () => {
    // Nothing listens on this port.
    const endpoint = 'http://127.0.0.1:4';
    await expect(openPictures({ bucket: { ...s3.bucket, endpoint } }, folder, log)).rejects.toThrow('ECONNREFUSED');
  });
});
