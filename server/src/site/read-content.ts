import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteContent, socialNetworks } from '@ekbid/contract';
import * as z from 'zod';
import type { Deps } from '../context/deps.ts';
import { ConfigError } from '../context/start-problem.ts';

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

type Settings = Pick<Deps['config'], 'CONTENT_FILE' | 'production'>;

/** What the operator says of itself, or the demonstration's stand-in. Throws one ConfigError that names every mistake. */
export async function readContent({ CONTENT_FILE: path = demonstration, production }: Settings): Promise<SiteContent> {
  const { data, error } = contentFile.safeParse(await readJson(path));
  const wrong = data ? misplaced(data, production) : error.issues.map(({ path: at, message }) => told(at, message));
  if (data && wrong.length === 0) return data;
  throw new ConfigError(`CONTENT_FILE, ${path}, is wrong:\n${wrong.map((problem) => `  ${problem}`).join('\n')}`);
}

const told = (at: readonly PropertyKey[], message: string) => `${at.join('.') || 'the file'}: ${message}`;

/** What is well formed and must not stand all the same. */
function misplaced({ placeholder, figures }: SiteContent, production: boolean): string[] {
  if (placeholder) return production ? ['placeholder: must be false in production, once every text is your own'] : [];
  return figures === null ? [] : ['figures: stand beside the true ones in a demonstration only; set null'];
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
    throw new ConfigError(`CONTENT_FILE, ${path}, ${reason}`, { cause: error });
  }
}
