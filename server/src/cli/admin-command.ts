import { parseArgs } from 'node:util';
import type { Db } from '../db/database.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { StartProblem } from '../context/start-problem.ts';

/** What `npm run admin -- <name> …` can do. */
export type AdminCommand = {
  /** The options, as the person types them. */
  readonly usage: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly required: readonly string[];
  /** Runs after the options are checked. */
  readonly run: (reached: Reached, given: Readonly<Record<string, string | undefined>>) => Promise<Told>;
};

type Reached = { readonly db: Db; readonly openProvider: () => Promise<PaymentProvider> };

/** What the person is told, and how the command ends for a script that ran it. */
type Told = { readonly said: string; readonly exitCode?: number };

/** The command's options out of the words of the command line, or a StartProblem that shows the right way. */
export function readOptions(name: string, command: AdminCommand, words: readonly string[]) {
  const usage = `Usage: npm run admin -- ${name} ${command.usage}`;
  try {
    const { values } = parseArgs({ args: [...words], options: command.options, strict: true });
    const missing = command.required.filter((option) => !values[option]).map((option) => `--${option}`);
    if (missing.length > 0) throw new TypeError(`${missing.join(' and ')} must be given.`);
    return values as Record<string, string | undefined>;
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}
