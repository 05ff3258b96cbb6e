import { expect, test } from 'vitest';
import { presentLanguage, storeLanguageOfAddress } from './language.ts';

test.each([
  ['?lang=hi&from=1', 'hi', '?from=1'],
  ['?lang=fr', 'en', ''],
  ['?from=1', 'en', '?from=1'],
])('the language of an address is kept, and leaves it: %s', (search, language, left) => {
  history.replaceState(null, '', `/login${search}`);
  storeLanguageOfAddress();
  expect([presentLanguage(), location.search]).toEqual([language, left]);
});
