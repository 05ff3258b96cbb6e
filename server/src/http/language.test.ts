import { describe, expect, test } from 'vitest';
import { languageInAddress, languageOf } from './language.ts';

const asked = (acceptLanguage?: string, cookies: Record<string, string> = {}) =>
  languageOf({ cookies, headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage } });

describe('the language of a reply', () => {
  test.each([
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['en;q=0.3, hi;q=0.7', 'hi'],
    ['en-GB ; q=0.4, HI-in ; q=0.8', 'hi'],
    ['ta-IN, mr;q=0.9, hi;q=0.2', 'hi'],
    ['hi;q=0, en', 'en'],
    ['hi;q=0', 'en'],
    ['hi;q=none', 'en'],
    ['hindi', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s asks for %s', (header, language) => {
    expect(asked(header)).toBe(language);
  });

  test('is the one chosen, whatever the browser asks for', () => {
    expect(asked('en-GB', { language: 'hi' })).toBe('hi');
    expect(asked('hi-IN', { language: 'en' })).toBe('en');
    expect(asked('hi-IN', { language: 'de' })).toBe('hi');
  });
});

test('an address names a language of ours or none', () => {
  expect(languageInAddress({ query: { lang: 'hi' } })).toBe('hi');
  expect(languageInAddress({ query: { lang: 'de' } })).toBeUndefined();
  expect(languageInAddress({ query: { lang: ['hi', 'en'] } })).toBeUndefined();
  expect(languageInAddress({ query: {} })).toBeUndefined();
});
