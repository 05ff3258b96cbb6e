import { cpus } from 'node:os';
import { longestSilenceMs, type Outcome, type PatroniResult, seconds } from './run-patroni.ts';

type Run = {
  readonly asynchronous: boolean;
  readonly seed: number;
  readonly suite: string;
  readonly versions: readonly string[];
};

const longestList = 30;

/** Writes the report of a drill, in Markdown. */
export function describePatroni(result: PatroniResult, { asynchronous, seed, suite, versions }: Run): string {
  const { outcomes, facts, writes, heads, broken } = result;
  const captured = facts.provider.payments.filter((payment) => payment.captured);
  const silences = outcomes.flatMap(({ silentMs }) => Math.max(...silentMs)).sort((a, b) => a - b);
  return [
    '# Drill of Patroni',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, seed ${seed}.`,
    `Debian ${suite} made by mmdebstrap: ${versions.join(', ')}.`,
    ...(asynchronous ? ['', '**A guard is removed**: commits do not wait for a standby.'] : []),
    '',
    '| | fault | form | another primary after | no bid through HAProxy for | no bid with several hosts for | in order after mending |',
    '|---|---|---|---|---|---|---|',
    ...outcomes.map(describeRow),
    '',
    `- Longest time without a bid: median ${seconds(median(silences))}, most ${seconds(silences.at(-1) ?? 0)}; ${longestSilenceMs / 1000} s are allowed.`,
    `- Bids: ${facts.bids.length} in ${facts.auctions.length} auctions; ${facts.acknowledged.length} definite answers to people, each looked up again.`,
    `- Payments: ${captured.length} captured at the provider, ${facts.payments.length} on our books; ${facts.refunds.length} refunds.`,
    `- Writes to each machine directly, as if each were the primary: ${writes} acknowledged, each looked up again.`,
    `- Signed heads of fair-play logs, saved meanwhile and checked with the openings: ${heads}.`,
    `- Differences: ${broken.length}.`,
    ...broken.slice(0, longestList).map((line) => `  - ${line.replaceAll('\n', ' ')}`),
    ...(broken.length > longestList ? [`  - … and ${broken.length - longestList} more`] : []),
  ].join('\n');
}

function describeRow({ fault, form, replacedMs, silentMs, wholeMs }: Outcome, n: number): string {
  const times = [replacedMs, ...silentMs, wholeMs].map((ms) => (ms === undefined ? '–' : seconds(ms)));
  return `| ${[n + 1, fault.name, form, ...times].join(' | ')} |`;
}

const median = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
