import { cpus } from 'node:os';
import type { Restored } from './restore-as-operator.ts';
import type { RestoreResult } from './run-restore.ts';

type Run = {
  readonly unsettled: boolean;
  readonly seed: number;
  readonly suite: string;
  readonly versions: readonly string[];
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const longestList = 30;

/** Writes the report of a drill, in Markdown. */
export function describeRestore(result: RestoreResult, { unsettled, seed, suite, versions }: Run): string {
  const { backupMs, databaseBytes, repositoryBytes, bids, payments, restored, broken } = result;
  const used = versions
    .filter((version) => /^(postgresql-18|pgbackrest) /.test(version))
    .map((one) => one.replace(/:.*? /, ' '));
  return [
    '# Drill of a restore',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, seed ${seed}.`,
    `Debian ${suite} made by mmdebstrap: ${used.join(', ')}.`,
    ...(unsettled ? ['', '**A guard is removed**: nothing settles what the restored database lacks.'] : []),
    '',
    `${bids} bids were acknowledged to people, and the provider captured ${payments} payments. A full backup of ${megabytes(databaseBytes)}`,
    `took ${seconds(backupMs)} while people bought bids, and ${megabytes(repositoryBytes)} in the repository.`,
    '',
    `| | ${restored.map(({ to }) => to).join(' | ')} |`,
    `|---|${restored.map(() => '---').join('|')}|`,
    ...rows.map(([name, show]) => `| ${name} | ${restored.map(show).join(' | ')} |`),
    '',
    ...restored.flatMap(({ to, settled, applied, audit }) => [
      `**${to}.** ${settled.split('\n')[0]} Of the list outside the database,${/exclusions and breaks:(.*?),/.exec(applied)?.[1]} of the exclusions.`,
      '',
      ...audit
        .split('\n')
        .filter((line) => line.startsWith('  A prize'))
        .toSorted((one, other) => Number(other.includes('result')) - Number(one.includes('result')))
        .slice(0, 3)
        .map((line) => `- ${line.trim()}`),
      '',
    ]),
    `Differences: ${broken.length}.`,
    ...broken.slice(0, longestList).map((line) => `- ${line.replaceAll('\n', ' ')}`),
    ...(broken.length > longestList ? [`- … and ${broken.length - longestList} more`] : []),
  ].join('\n');
}

const rows: readonly (readonly [string, (restored: Restored) => string])[] = [
  ['bids that people were told of', ({ told }) => String(told)],
  ['of them lost by the restore', ({ lost }) => String(lost)],
  ['the newest bid kept was older than that moment by', ({ lostMs }) => seconds(lostMs)],
  ['published heads reported as missing', ({ missingHeads }) => String(missingHeads)],
  ['database restored after', ({ times }) => seconds(times.restored)],
  ['`admin audit` done after', ({ times }) => seconds(times.audited)],
  ['`admin settle` done after, run twice', ({ times }) => seconds(times.settled)],
  ['people let in after', ({ times }) => seconds(times.serving)],
  ['all refunds made after', ({ times }) => seconds(times.givenBack)],
];
