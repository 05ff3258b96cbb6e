import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteContent } from '@ekbid/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../context/start-problem.ts';
import { readContent } from './read-content.ts';

let folder: string;
let demonstration: SiteContent;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekbid-content-'));
  demonstration = await read(undefined);
});
afterAll(() => rm(folder, { recursive: true }));

const read = (CONTENT_FILE: string | undefined, production = false) => readContent({ CONTENT_FILE, production });

async function readWritten(content: unknown, production = false): Promise<SiteContent> {
  const path = join(folder, 'content.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return read(path, production);
}
const own = () => ({ ...demonstration, placeholder: false, figures: null });

async function complaint(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigError)) throw new Error('it was not refused', { cause: error });
  return error.message;
}

describe('what the operator says of itself', () => {
  test('is the demo’s text until there is a file, and says so', () => {
    expect(demonstration).toMatchObject({ placeholder: true, figures: { wonToday: '47' } });
    expect(demonstration.claims.map(({ en }) => en)).toEqual([
      'SSL Secured',
      'RBI Compliant',
      '24/7 Support',
      'Fair Play Certified',
    ]);
  });

  test('comes from the operator’s file, in production too', async () => {
    const content = { ...own(), supportEmail: 'help@auctions.in', claims: [], delivery: null, social: {} };
    expect(await readWritten(content, true)).toEqual(content);
  });

  test('is not the demo’s text in production', async () => {
    expect(await complaint(readWritten(demonstration, true))).toContain('placeholder: must be false in production');
  });

  test('has all its mistakes reported at once, by their names', async () => {
    const wrong = {
      ...own(),
      supportEmail: 'nobody',
      supportPhone: 'call us',
      company: { en: 'Auctions', hi: ' ' },
      claims: [{ en: 'Only in English' }],
      social: { instagram: 'http://www.instagram.com/', myspace: 'https://myspace.com/' },
      adress: [],
    };
    const told = await complaint(readWritten(wrong));
    for (const name of ['supportEmail', 'supportPhone', 'company.hi', 'claims.0.hi', 'social.instagram', 'social'])
      expect(told).toMatch(new RegExp(`^  ${name}: `, 'm'));
    expect(told).toContain('adress');
    expect(told).toContain('content.json');
  });

  test('has no fixed figures beside the true ones', async () => {
    expect(await complaint(readWritten({ ...demonstration, placeholder: false }))).toContain('figures: ');
  });

  test.each([
    ['is not JSON', '{ "placeholder": false,'],
    ['has no text', 'null'],
  ])('is refused when the file %s', async (_case, text) => {
    expect(await complaint(readWritten(text))).toContain('content.json');
  });

  test('is refused when the file is not there', async () => {
    expect(await complaint(read(join(folder, 'nowhere.json')))).toContain('cannot be read');
  });

  test('is said in Hindi where it is said in English', async () => {
    const json = await readFile(join(import.meta.dirname, 'demonstration-content.json'), 'utf8');
    const hindi = [...json.matchAll(/"hi": "([^"]+)"/g)].map(([, text = '']) => text);
    expect(hindi.length).toBe([...json.matchAll(/"en": "/g)].length);
    expect(hindi.filter((text) => !/[\u0900-\u097f]/.test(text))).toEqual([]);
  });
});
