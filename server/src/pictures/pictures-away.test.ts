import type { ServerResponse } from 'node:http';
import * as contract from '@ekbid/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { useHttpDouble } from '../testing/http-double.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { s3PictureStore } from './s3-picture-store.ts';
import { storePicture } from './store-picture.ts';
import { anyName } from './testing/keeps-pictures.ts';
import { auctionFields, photograph, submitAuction, updateFields } from '../auctions/testing/submit-auction.ts';

const app = useTestApp();
const bucket = useHttpDouble();
/**
 * `held` are the files in the bucket. From the save with the number `failsAt` on, the bucket refuses saves; at 0 it
 * refuses all requests.
 */
let held: Set<string>;
let failsAt: number;
let admin: Person;

beforeAll(async () => {
  admin = await signIn(app, { role: 'ADMIN' });
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'swordfish' };
  const settings = { name: 'pictures', region: 'ap-south-1', endpoint: bucket.url, pathStyle: true, credentials };
  Object.assign(app.deps.pictures, s3PictureStore(settings, app.deps.log));
});
beforeEach(() => {
  held = new Set();
  failsAt = Infinity;
  app.logged.length = 0;
  let saves = 0;
  bucket.answer = (response, { method, url }) => {
    const name = url.split(/[/?]/)[2] ?? '';
    if (method === 'PUT') saves += 1;
    const isAway = failsAt === 0 || (method === 'PUT' && saves >= failsAt);
    return isAway ? response.writeHead(403).end() : answerAs[method as keyof typeof answerAs](response, name);
  };
});

const answerAs = {
  PUT: (response: ServerResponse, name: string) => (held.add(name), response.end()),
  DELETE: (response: ServerResponse, name: string) => (held.delete(name), response.writeHead(204).end()),
  GET: (response: ServerResponse, name: string) =>
    held.has(name) ? response.end('pixels') : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'),
};

const titles = async () =>
  (await admin.browser.call(contract.listAuctions, { query: { limit: 100 } })).ok.data.map(({ title }) => title);

describe('while the bucket cannot be used', () => {
  test('a picture is unavailable for now, which no browser caches; a missing one is still not found', async () => {
    const name = anyName();
    expect((await new Browser(app.app).send('GET', `/images/${name}`)).statusCode).toBe(404);
    failsAt = 0;
    const { statusCode, headers } = await new Browser(app.app).send('GET', `/images/${name}`);
    expect([statusCode, headers['retry-after'], headers['cache-control'] ?? 'none']).toEqual([503, '5', 'none']);
  });

  test.each([1, 2, 6])(
    'from the %d. file on, no auction is made, nothing is left, and the same form works later',
    async (file) => {
      failsAt = file;
      const title = `A pot of ${file}`;
      const refused = await submitAuction(admin.browser, { fields: auctionFields({ title }) });
      expect(refused).toMatchObject({
        status: 503,
        code: 'pictures_unavailable',
        message:
          'Pictures can neither be stored nor shown right now. Nothing was changed; please try again in a moment.',
      });
      expect(await titles()).not.toContain(title);
      expect(held).toEqual(new Set());

      failsAt = Infinity;
      expect(await submitAuction(admin.browser, { fields: auctionFields({ title }) })).toMatchObject({ status: 200 });
      expect(held.size).toBe(6);
    },
  );

  test('an auction keeps its picture', async () => {
    const { data: auction } = await submitAuction(admin.browser);
    const before = new Set(held);
    failsAt = 2;
    const change = {
      to: auction._id,
      fields: { ...updateFields(auction), title: 'Another pot' },
      image: await photograph(),
    };
    bucket.received = [];
    expect(await submitAuction(admin.browser, change)).toMatchObject({ status: 503, code: 'pictures_unavailable' });
    expect(held).toEqual(before);
    expect(await titles()).not.toContain('Another pot');
  });

  test('files that could not be removed are named in the log, with the reason', async () => {
    vi.spyOn(app.deps.pictures, 'remove').mockRejectedValue(new Error('still away'));
    failsAt = 3;
    await expect(storePicture(app.deps, await photograph())).rejects.toMatchObject({ code: 'pictures_unavailable' });
    const [picture = ''] = [...held].map((name) => name.slice(0, 32));
    expect(app.logged.find((line) => line.includes('left over'))).toContain(picture);
    expect(app.logged.join()).toContain('status 403');
    expect(app.logged.join()).not.toContain('swordfish');
  });
});
