import { Refusal } from '@ekbid/domain';
import { refusalText } from '@ekbid/texts';
import { texts as english } from '@ekbid/texts/en';
import { UnknownSchema } from '../db/carry-over.ts';
import { ConfigError, StartProblem } from './start-problem.ts';

/** What to tell the person at the terminal: the reason where it is theirs to mend, the stack where it is a bug. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartProblem || error instanceof ConfigError || error instanceof UnknownSchema)
    return error.message;
  if (error instanceof Refusal) return refusalText(english, error);
  return `EkBid failed, and this is a bug in it:\n${error instanceof Error ? error.stack : String(error)}`;
}
