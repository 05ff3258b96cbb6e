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

const read = (CONTENT_FILE: string | undefined, realMoney = false) => readContent({ CONTENT_FILE, realMoney });

async function readWritten(content: unknown, realMoney = false): Promise<SiteContent> {
  const path = join(folder, 'content.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return read(path, realMoney);
}
const own = () => ({ ...demonstration, placeholder: false });

async function complaint(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigError)) throw new Error('it was not refused', { cause: error });
  return error.message;
}

describe('what the operator says of itself', () => {
  test('is the demo’s text until there is a file, and says so', () => {
    expect(demonstration.placeholder).toBe(true);
  });

  // proves site.no-invented-claims
  test('claims no certificate, compliance or opening hours without a file', () => {
    const claimed = JSON.stringify([demonstration.claims, demonstration.promises, demonstration.goodToKnow]);
    expect(claimed).not.toMatch(/certif|compliant|RBI|SSL|24\/7|प्रमाणित/i);
  });

  test('comes from the operator’s file, with real money too', async () => {
    const content = { ...own(), supportEmail: 'help@auctions.in', claims: [], delivery: null, social: {} };
    expect(await readWritten(content, true)).toEqual(content);
  });

  test('is not the demo’s text with real money', async () => {
    expect(await complaint(readWritten(demonstration, true))).toContain('placeholder: must be false with real money');
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

  test('may come from a file of an earlier state, with figures and without a line about tax', async () => {
    const { prizeTax: _, ...older } = own();
    expect(await readWritten({ ...older, figures: { wonToday: '47' } })).toEqual({ ...older, prizeTax: null });
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
