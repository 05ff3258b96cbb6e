import { Refusal } from '@ekbid/domain';
import { refusalText } from '@ekbid/texts';
import { textsIn } from '../context/texts.ts';
import { UnknownSchema } from '../db/migrate.ts';
import { TablesInUse } from '../db/run-migration.ts';
import { ConfigError, StartProblem } from '../context/start-problem.ts';

const expected = [StartProblem, ConfigError, UnknownSchema, TablesInUse];

/** The message for the terminal: the reason if the operator can fix it, or else the stack, because it is a bug. */
export function explainFailure(error: unknown): string {
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof Refusal) return refusalText(textsIn.en, error);
  return `EkBid failed, and this is a bug in it:\n${error instanceof Error ? error.stack : String(error)}`;
}
