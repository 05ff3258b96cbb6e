import { Refusal } from '@ekbid/domain';
import { refusalText } from '@ekbid/texts';
import { textsIn } from '../context/texts.ts';
import { UnknownSchema } from '../db/migrate.ts';
import { isDatabaseAway } from '../db/retry.ts';
import { TablesInUse } from '../db/run-migration.ts';
import { ConfigError, StartProblem } from '../context/start-problem.ts';

const expected = [StartProblem, ConfigError, UnknownSchema, TablesInUse];

/**
 * Returns the message for the terminal. For an error that the operator can fix, it is only the reason. Any other error
 * is a bug, for which it is the stack.
 */
export function explainFailure(error: unknown): string {
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof Refusal) return refusalText(textsIn.en, error);
  // A connection lost during the start is no bug. The error code does not say whether the database or another server
  // was lost.
  if (error instanceof Error && isDatabaseAway(error))
    return `EkBid ended because the database or another server was not there: ${error.message || 'no connection'}.`;
  return `EkBid failed, and this is a bug in it:\n${error instanceof Error ? error.stack : String(error)}`;
}
