import { createHash } from 'node:crypto';
import { termsVersion } from '@ekbid/domain';
import { legalTexts as english } from '@ekbid/texts/en/legal';
import { legalTexts as hindi } from '@ekbid/texts/hi/legal';
import { expect, test } from 'vitest';

/** Hashes of the terms and the privacy notice in both languages, by version. Earlier lines must not change. */
const hashes: Readonly<Record<string, string>> = {
  '2026-11-25': 'dee5738b59f886dc',
  '2026-11-26': 'f8628c40331cab92',
};

const operator = { company: 'Company', email: 'help@example.in', prizeTax: 'Tax.' };

function hashOfTexts(): string {
  const said = [english, hindi].flatMap(({ terms, privacy }) =>
    [terms, privacy].map(({ title, lead, sections }) => ({ title, lead, sections: sections(operator) })),
  );
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

// proves consents.texts-fixed
test('the terms and the privacy notice say what they said when their version was set', () => {
  const hash = hashOfTexts();
  expect(
    hashes[termsVersion],
    `The terms or the privacy notice have changed, and people accepted other words. Set termsVersion in
domain/src/consents.ts to the day of the change, and add the line '<day>': '${hash}' here. Everyone is then asked again
before their next payment. Only a version that was never published may keep its day: replace its hash.`,
  ).toBe(hash);
});
