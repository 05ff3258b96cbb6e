import type { OperatorTaskKind } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { listOpenSubjects, reopenOperatorTask, resolveTask } from './operator-tasks.queries.ts';

type Matter = { readonly subject: string; readonly auctionId?: string | null };

/**
 * Shows the administrators all matters of a kind as they are now: each is a task, also after somebody settled it, and a
 * task that is no longer among them settles itself.
 */
export async function showOperatorTasks(db: Db, kind: OperatorTaskKind, matters: readonly Matter[]): Promise<void> {
  for (const matter of matters) await reopenOperatorTask(db, { kind, ...matter });
  const subjects = new Set(matters.map(({ subject }) => subject));
  for (const subject of await listOpenSubjects(db, kind))
    if (!subjects.has(subject)) await resolveTask(db, { kind, subject }, { by: null, note: null });
}
