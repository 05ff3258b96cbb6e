import type { Db } from '../db/database.ts';
import { countTasks } from './operator-tasks.queries.ts';

/** How many matters wait for a person. */
export function countOpenTasks(db: Db): Promise<number> {
  return countTasks(db, false);
}
