import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../context/start-problem.ts';
import { applyAgain, type AppliedAgain } from '../personal-data/apply-again.ts';
import { type OutsideList, outsideFile, readOutsideList } from '../personal-data/outside-list.ts';
import type { AdminCommand } from './admin-command.ts';

/** After a restore: repeats the deletions and self-exclusions that are in the list outside the database. */
export const applyListAgain: AdminCommand = {
  usage: '[--file <list>]',
  options: { file: { type: 'string' } },
  required: [],
  run: async ({ db, keys, dataDir }, { file }) => {
    const path = file ?? join(dataDir, outsideFile);
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new StartProblem(`There is no list ${path}. Name its copy: --file <list>`, { cause });
    });
    const list = readOutsideList(text, keys.outside);
    const applied = await applyAgain({ db, keys }, list.entries);
    const failed = list.unread > 0 || applied.failures.length > 0;
    return { said: [...describeList(path, list), ...describe(applied)].join('\n'), exitCode: failed ? 1 : 0 };
  },
};

function describeList(path: string, { entries, unread, isTorn }: OutsideList): string[] {
  const last = entries.at(-1)?.madeAt;
  return [
    `${path} has ${entries.length} entries${last === undefined ? '' : `, the last of ${last}`}.`,
    ...(isTorn ? ['Its last line was not written to its end, and is left out.'] : []),
    ...(unread === 0
      ? []
      : [`${unread} lines were NOT read: they are damaged, or were not written with this APP_SECRET.`]),
  ];
}

function describe({ erased, deletions, exclusions, failures }: AppliedAgain): string[] {
  const line = (what: string, { applied, present, unknown }: AppliedAgain['erased']) =>
    `  ${what}: ${applied} applied, ${present} there already, ${unknown} of accounts that this database does not know`;
  return [
    line('accounts deleted', erased),
    line('deletions asked for or stopped', deletions),
    line('exclusions and breaks', exclusions),
    ...failures.map((failure) => `  FAILED: ${failure}`),
    failures.length === 0 ? 'Nothing is left to apply.' : 'Run the command again once this is mended.',
  ];
}
