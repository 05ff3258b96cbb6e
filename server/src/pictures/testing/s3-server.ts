import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';
import type { Bucket } from '../s3-picture-store.ts';

/** The only account of this server. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts another project's S3 server on loopback, with one bucket. It checks signatures as Amazon does. */
export function useS3Server(): { bucket: Bucket; names: () => Promise<string[]> } {
  const name = 'pictures-of-ekbid';
  const test = { bucket: {} as Bucket, names };
  let directory: string;
  let server: S3rver;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ekbid-bucket-'));
    const settings = { address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name }] };
    server = new S3rver({ ...settings, directory });
    const { port } = await server.run();
    test.bucket = { name, region: 'ap-south-1', endpoint: `http://127.0.0.1:${port}`, pathStyle: true, credentials };
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  /** Reads the server's folder. For each object it has two more files with metadata, which are left out. */
  async function names() {
    const ending = '._S3rver_object';
    const files = await readdir(join(directory, name));
    return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  }
  return test;
}
