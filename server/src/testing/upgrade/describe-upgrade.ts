import { cpus, loadavg } from 'node:os';
import type { UpgradeResult } from './run-upgrade.ts';

type Run = {
  readonly seed: number;
  /** The commits of the old and the new version. */
  readonly from: string;
  readonly to: string;
  /** What guard was removed, if any. */
  readonly removed: string | undefined;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const longestList = 30;

/** Writes the report of a drill, in Markdown. */
export function describeUpgrade(result: UpgradeResult, { seed, from, to, removed }: Run): string {
  const { phases, schema, migratedMs, migrateRuns, stops, visitors, facts, heads, broken } = result;
  const { signIns, streams, files } = visitors;
  const captured = facts.provider.payments.filter((payment) => payment.captured);
  const decided = facts.auctions.filter(({ outcome }) => outcome !== null);
  const counted = [...Map.groupBy(broken, (line) => line)].map(
    ([line, same]) => `${line.replaceAll('\n', ' ')}${same.length > 1 ? ` (${same.length} times)` : ''}`,
  );
  return [
    '# Drill of an upgrade',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model} (load ${loadavg()[0]?.toFixed(0)}), Node ${process.version}, seed ${seed}.`,
    `From ${from} to ${to}.`,
    ...(removed === undefined ? [] : ['', `**A guard is removed**: ${removed}.`]),
    '',
    `The migration ran ${schema.after.migrations - schema.before.migrations} numbered files and put functions of version ${schema.after.functions} in place of ${schema.before.functions}, in ${seconds(migratedMs)} and ${migrateRuns} run${migrateRuns === 1 ? '' : 's'} of \`migrate\`.`,
    '',
    '| step | lasted | bids | heads | requests, old version | new version | 99 of 100 within | slowest | failed |',
    '|---|---|---|---|---|---|---|---|---|',
    ...phases.map(
      (phase) =>
        `| ${phase.name} | ${phase.seconds.toFixed(0)} s | ${phase.bids} | ${phase.heads} | ${phase.old} | ${phase.new} | ${seconds(phase.p99Ms)} | ${seconds(phase.longestMs)} | ${phase.failed} |`,
    ),
    '',
    `- From SIGTERM to its end each old process took ${stops.map(({ name, ms }) => `${seconds(ms)} (${name})`).join(', ')}.`,
    `- ${signIns} times somebody signed in, read at 15 addresses, opened a page with its scripts and styles (${files} in all), and signed out. ${streams} live streams were opened.`,
    `- Bids: ${facts.bids.length} in ${facts.auctions.length} auctions, of which ${decided.length} are decided; ${facts.acknowledged.length} definite answers to people, each looked up again.`,
    `- Payments: ${captured.length} captured at the provider, ${facts.payments.length} on our books; ${facts.refunds.length} refunds.`,
    `- Signed heads of fair-play logs, saved meanwhile and checked with the openings: ${heads}.`,
    `- Differences: ${broken.length}.`,
    ...counted.slice(0, longestList).map((line) => `  - ${line}`),
    ...(counted.length > longestList ? [`  - … and ${counted.length - longestList} more kinds`] : []),
  ].join('\n');
}
