import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteContent, socialNetworks } from '@ekbid/contract';
import * as z from 'zod';
import type { Deps } from '../context/deps.ts';
import { ConfigError } from '../context/start-problem.ts';

const demoContent = join(import.meta.dirname, 'demonstration-content.json');

const words = z.string().trim().min(1, 'must not be empty');
const text = z.strictObject({ en: words, hi: words });

/** The format of the operator's file. It is strict, so that a misspelled name is an error instead of a missing text. */
const contentFile = z.strictObject({
  placeholder: z.boolean(),
  company: text,
  description: text,
  claims: z.array(text),
  promises: z.array(text),
  goodToKnow: z.array(text),
  delivery: text.nullable(),
  // Files for earlier versions lack this field.
  prizeTax: text.nullable().default(null),
  supportEmail: z.email('must be an e-mail address'),
  supportPhone: z
    .string()
    .regex(/^\+?\d[\d ()-]{4,18}\d$/, 'must be a telephone number')
    .nullable(),
  address: z.array(text).min(1, 'must have a line'),
  grievanceOfficer: text.nullable(),
  social: z.partialRecord(
    z.enum(socialNetworks),
    z.url({ protocol: /^https$/, error: 'must be an address with https://' }),
  ),
  // Files for earlier versions have this field. It is ignored, because all figures are counted now.
  figures: z.unknown().optional(),
});

type Settings = Pick<Deps['config'], 'CONTENT_FILE' | 'realMoney'>;

/** Reads the operator's texts; by default those of the demo. Throws one `ConfigError` that lists every mistake. */
export async function readContent({ CONTENT_FILE: path = demoContent, realMoney }: Settings): Promise<SiteContent> {
  const { data, error } = contentFile.safeParse(await readJson(path));
  const wrong = error?.issues.map(({ path: at, message }) => problemAt(at, message)) ?? [];
  // Every page of a demo says that no real money moves, which would be false here.
  if (data?.placeholder && realMoney)
    wrong.push('placeholder: must be false with real money, once every text is your own');
  if (!data || wrong.length > 0)
    throw new ConfigError(`CONTENT_FILE, ${path}, is wrong:\n${wrong.map((problem) => `  ${problem}`).join('\n')}`);
  const { figures: _, ...content } = data;
  return content;
}

const problemAt = (at: readonly PropertyKey[], message: string) => `${at.join('.') || 'the file'}: ${message}`;

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
    throw new ConfigError(`CONTENT_FILE, ${path}, ${reason}`, { cause: error });
  }
}
