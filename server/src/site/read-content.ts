import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteContent, socialNetworks } from '@ekbid/contract';
import * as z from 'zod';
import { type Config, ConfigError } from '../config.ts';

const demonstration = join(import.meta.dirname, 'demonstration-content.json');

const words = z.string().trim().min(1, 'must not be empty');
const text = z.strictObject({ en: words, hi: words });

/** The operator's file. Strict: a name mistyped is told instead of a text silently not shown. */
const contentFile: z.ZodType<SiteContent> = z.strictObject({
  placeholder: z.boolean(),
  company: text,
  description: text,
  claims: z.array(text),
  promises: z.array(text),
  goodToKnow: z.array(text),
  delivery: text.nullable(),
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
  figures: z.strictObject({ totalBidders: words, wonToday: words, averageWinTime: words }).nullable(),
});

/** What the operator says of itself, or the demonstration's stand-in. Throws one ConfigError that names every mistake. */
export async function readContent({
  CONTENT_FILE,
  production,
}: Pick<Config, 'CONTENT_FILE' | 'production'>): Promise<SiteContent> {
  const path = CONTENT_FILE ?? demonstration;
  const parsed = contentFile.safeParse(await readJson(path));
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  if (parsed.data?.placeholder === false && parsed.data.figures !== null)
    wrong.push('figures: stand in for true figures in a demonstration only; set null');
  if (parsed.data?.placeholder && production)
    wrong.push('placeholder: must be false in production, once every text is your own');
  if (!parsed.success || wrong.length > 0)
    throw new ConfigError(`CONTENT_FILE, ${path}, is wrong:\n${wrong.map((problem) => `  ${problem}`).join('\n')}`);
  return parsed.data;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
    throw new ConfigError(`CONTENT_FILE, ${path}, ${reason}`, { cause: error });
  }
}
