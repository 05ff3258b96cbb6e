import type { Db } from '../db/database.ts';
import { deleteHandledEvents } from './webhooks.queries.ts';

/** The provider repeats an event for a day at most; what was handled long ago is of no use to anybody. */
const keptDays = 30;

export function deleteOldEvents(db: Db): Promise<void> {
  return deleteHandledEvents(db, keptDays);
}
