import { parseArgs } from 'node:util';
import type { Keys } from '../context/keys.ts';
import type { Log } from '../context/log.ts';
import type { Db } from '../db/database.ts';
import type { HeadKeys } from '../fair-play/heads.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { StartProblem } from '../context/start-problem.ts';

/** A command of `npm run admin -- <name> …`. */
export type AdminCommand = {
  /** The options, written as in a usage message. */
  readonly usage: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly required: readonly string[];
  /** Runs after the options have been checked. `given` holds their values. */
  readonly run: (reached: Reached, given: Readonly<Record<string, string | undefined>>) => Promise<Outcome>;
};

type Reached = {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly keys: Keys;
  readonly headKeys: HeadKeys;
  readonly dataDir: string;
  readonly log: Log;
  readonly openProvider: () => Promise<PaymentProvider>;
};

/** The text to print, and the exit code for scripts (0 if absent). */
type Outcome = { readonly said: string; readonly exitCode?: number };

/** The start of the command line, for usage messages. A release starts this program as `ekbid`, by `bin/ekbid`. */
export const typed = process.argv0 === 'ekbid' ? 'ekbid admin' : 'npm run admin --';

/** Reads the command's options from the command line, or throws a StartProblem that shows the usage. */
export function readOptions(name: string, command: AdminCommand, words: readonly string[]) {
  const usage = `Usage: ${typed} ${name} ${command.usage}`;
  try {
    const { values } = parseArgs({ args: [...words], options: command.options, strict: true });
    const missing = command.required.filter((option) => !values[option]).map((option) => `--${option}`);
    if (missing.length > 0) throw new TypeError(`${missing.join(' and ')} must be given.`);
    return values as Record<string, string | undefined>;
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}
