import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteContent, socialNetworks } from '@ekbid/contract';
import * as z from 'zod';
import type { Deps } from '../context/deps.ts';
import { ConfigError } from '../context/start-problem.ts';

const demoContent = join(import.meta.dirname, 'demonstration-content.json');

const words = z.string().trim().min(1, 'must not be empty');
const text = z.strictObject({ en: words, hi: words });

/** The operator's file. It is strict, so that a mistyped name is an error and not a missing text. */
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

/** Reads the operator's texts, by default the demo's. Throws one ConfigError that lists every mistake. */
export async function readContent({ CONTENT_FILE: path = demoContent, production }: Settings): Promise<SiteContent> {
  const { data, error } = contentFile.safeParse(await readJson(path));
  const wrong = data
    ? notAllowed(data, production)
    : error.issues.map(({ path: at, message }) => problemAt(at, message));
  if (data && wrong.length === 0) return data;
  throw new ConfigError(`CONTENT_FILE, ${path}, is wrong:\n${wrong.map((problem) => `  ${problem}`).join('\n')}`);
}

const problemAt = (at: readonly PropertyKey[], message: string) => `${at.join('.') || 'the file'}: ${message}`;

/** Values that are valid in form and still not allowed. */
function notAllowed({ placeholder, figures }: SiteContent, production: boolean): string[] {
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
