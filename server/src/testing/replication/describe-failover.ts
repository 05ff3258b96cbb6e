import type { FailoverResult } from './run-failover.ts';

const longestList = 20;

/** Describes the figures of a failover drill and all broken promises. */
export function describeFailover(result: FailoverResult): string {
  const { facts, bidsBefore, bidsAfter, promotedAfterMs, bidsAgainAfterMs, broken } = result;
  const captured = facts.provider.payments.filter((payment) => payment.captured);
  return [
    '',
    `bids acknowledged    ${bidsBefore} before the kill, ${bidsAfter} after it; ${facts.bids.length} in the database`,
    `payments captured    ${captured.length} at the provider, ${facts.payments.length} on our books`,
    `acknowledged results ${facts.acknowledged.length}, each looked up again`,
    `standby promoted     ${seconds(promotedAfterMs)} after the kill`,
    `bids flow again      ${seconds(bidsAgainAfterMs)} after the kill`,
    `differences          ${broken.length}`,
    ...broken.slice(0, longestList).map((line) => `  ${line}`),
    ...(broken.length > longestList ? [`  … and ${broken.length - longestList} more`] : []),
  ].join('\n');
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
