import { describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { useTestApp } from '../testing/test-app.ts';
import { storePicture } from './store-picture.ts';
import { photograph } from '../auctions/testing/submit-auction.ts';

const app = useTestApp();
describe('GET /images', () => {
  test.each(['avif', 'webp'])('serves %s to be cached for ever, as that type and no other', async (format) => {
    const { picture } = await storePicture(app.deps, await photograph());
    const response = await new Browser(app.app).send('GET', `/images/${picture}-400.${format}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    expect(
      response.rawPayload.equals((await app.deps.pictures.read(`${picture}-400.${format}`)) ?? Buffer.alloc(0)),
    ).toBe(true);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('finds nothing else', async () => {
    const { picture } = await storePicture(app.deps, await photograph());
    const browser = new Browser(app.app);
    for (const name of [
      `${'0'.repeat(32)}-400.webp`,
      `${picture}-401.webp`,
      `${picture}-400.png`,
      picture,
      `${picture}-400.webp%00`,
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/package.json',
      '',
    ]) {
      const response = await browser.send('GET', `/images/${name}`);
      expect([name, response.statusCode]).toEqual([name, 404]);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });
});
