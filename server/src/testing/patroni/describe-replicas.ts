import { cpus } from 'node:os';
import type { Phase, ReplicasResult } from './run-replicas.ts';

type Run = {
  readonly forgetful: boolean;
  readonly seed: number;
  readonly suite: string;
  readonly versions: readonly string[];
};

const longestList = 30;

/** Writes the report of a drill, in Markdown. */
export function describeReplicas({ phases, sightings, broken }: ReplicasResult, run: Run): string {
  const { checks, earlier, wentBack, longestBackMs } = sightings;
  return [
    '# Drill of replicas',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, seed ${run.seed}.`,
    `Debian ${run.suite} made by mmdebstrap: ${run.versions.join(', ')}.`,
    ...(run.forgetful ? ['', '**A guard is removed**: browsers keep no consistency token.'] : []),
    '',
    '| | meanwhile | reads from replicas | reads from the primary | replies compared | of these older |',
    '|---|---|---|---|---|---|',
    ...phases.map(describeRow),
    '',
    `- Read through the other process after their own change: ${checks['their own change']} times; after a live event: ${checks['a live event']} times.`,
    `- Compared with earlier replies: ${earlier}. Older than one of them: ${wentBack}, by ${Math.round(longestBackMs)} ms at most.`,
    `- Differences: ${broken.length}.`,
    ...broken.slice(0, longestList).map((line) => `  - ${line.replaceAll('\n', ' ')}`),
    ...(broken.length > longestList ? [`  - … and ${broken.length - longestList} more`] : []),
  ].join('\n');
}

const describeRow = ({ name, fromReplicas, fromPrimary, compared, old }: Phase, n: number) =>
  `| ${[n + 1, name, fromReplicas, fromPrimary, compared, old].join(' | ')} |`;
