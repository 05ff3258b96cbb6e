import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { auctionFields, photograph, submitAuction } from './testing/submit-auction.ts';

const app = useTestApp();
const megabyte = 1024 * 1024;

async function send(payload: unknown, headers: Record<string, string> = {}) {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const response = await browser.send('POST', '/api/auctions', payload, headers);
  return { status: response.statusCode, ...response.json<{ code: string; message: string; field?: string }>() };
}

function formWith(change: (form: FormData) => void): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(auctionFields())) form.set(name, value ?? '');
  change(form);
  return form;
}

/** Sends a body of these lines, which no browser would send. */
function raw(...lines: string[]) {
  return send(lines.join('\r\n'), { 'content-type': 'multipart/form-data; boundary=x' });
}

describe('an auction’s form', () => {
  test('a picture of 5 MB is read, one byte more is too large', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const image = Buffer.concat([await photograph(), Buffer.alloc(5 * megabyte)]);
    expect(await submitAuction(browser, { image: image.subarray(0, 5 * megabyte) })).toMatchObject({ status: 200 });
    expect(await submitAuction(browser, { image: image.subarray(0, 5 * megabyte + 1) })).toMatchObject({
      status: 413,
      code: 'image_too_large',
      message: 'The picture must be at most 5 MB and 40 megapixels',
      field: 'auctionImage',
    });
  });

  test.each<[string, string | undefined, (form: FormData) => void]>([
    [
      'two pictures',
      'auctionImage',
      (form) => ['a', 'b'].forEach((byte) => form.append('auctionImage', new Blob([byte]))),
    ],
    ['a file under another name', 'document', (form) => form.set('document', new Blob(['%PDF-1.7']))],
    ['a field sent twice', 'title', (form) => form.append('title', 'Another title')],
    ['text with a NUL in it', 'description', (form) => form.set('description', 'a\0b')],
    ['text beyond all measure', 'description', (form) => form.set('description', 'x'.repeat(20_001))],
    ['text longer than any field', 'title', (form) => form.set('title', 'x'.repeat(5001))],
  ])('%s is refused', async (_what, field, change) => {
    expect(await send(formWith(change))).toMatchObject({ status: 400, code: 'invalid_request', field });
  });

  test('a flood of fields is refused', async () => {
    const answer = await send(formWith((form) => Array.from({ length: 50 }, (_, n) => form.set(`field${n}`, 'x'))));
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('unknown fields are ignored', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const fields = auctionFields({ _id: 'x', slotsFilled: '7', outcome: 'winner', createdBy: 'me' });
    const { status, data } = await submitAuction(browser, { fields });
    expect(status).toBe(200);
    expect(data).toMatchObject({ slotsFilled: 0, outcome: null });
  });

  const title = 'content-disposition: form-data; name="title"';
  test.each<[string, string[]]>([
    ['cut off', ['--x', title, '', 'A silver']],
    ['without a boundary in it', ['A silver kettle']],
    ['with a name that is no field', ['--x', 'content-disposition: form-data; name="__proto__"', '', 'x', '--x--', '']],
    ['with JSON that is none', ['--x', title, 'content-type: application/json', '', '{', '--x--', '']],
    ['with a JSON object for a text', ['--x', title, 'content-type: application/json', '', '{"a":1}', '--x--', '']],
    [
      'with a picture cut off',
      ['--x', 'content-disposition: form-data; name="auctionImage"; filename="a.jpg"', '', 'abc'],
    ],
  ])('a body %s is refused', async (_what, lines) => {
    expect(await raw(...lines)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('an empty one is refused for its first field', async () => {
    expect(await raw('')).toMatchObject({ status: 400, code: 'ending_bid_missing' });
  });

  test('another kind of body is refused', async () => {
    expect(await send({ title: 'A silver kettle' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await send('title', { 'content-type': 'text/plain' })).toMatchObject({ status: 400 });
    expect(await send('x', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 });
  });

  test('over a real connection, the refusal of a much too large file reaches its sender', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`http://127.0.0.1:${port}/api/auctions`, {
      method: 'POST',
      headers: { cookie, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
      body: formWith((form) => form.set('auctionImage', new Blob([new Uint8Array(20 * megabyte)]))),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'image_too_large' });
  });
});
