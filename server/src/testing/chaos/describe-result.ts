import type { ChaosResult } from './run-chaos.ts';

const longestList = 30;

/** Describes the figures of a run and all broken promises. */
export function describeResult({ kills, seconds, facts, broken }: ChaosResult): string {
  const { acknowledged, bids, payments, refunds, tasks, orders, auctions } = facts;
  const modeOf = new Map(auctions.map(({ auctionId, entryMode }) => [auctionId, entryMode]));
  const captured = facts.provider.payments.filter((payment) => payment.captured);
  const killed = Object.values(kills).reduce((total, count) => total + count, 0);
  return [
    '',
    `kills        ${killed}: ${Object.entries(kills)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}; ${seconds} s in all`,
    `auctions     ${auctions.length}: ${countEach(auctions.map(({ outcome }) => outcome ?? 'undeclared'))}`,
    `entered      ${countEach(auctions.map(({ entryMode }) => entryMode))}; bids ${countEach(bids.map(({ auctionId }) => modeOf.get(auctionId) ?? ''))}`,
    `orders       ${orders.length}, and ${acknowledged.length} acknowledged results`,
    `captured     ${captured.length} payments at the provider, ${payments.length} on our books`,
    `bids         ${bids.length}`,
    `refunds      ${refunds.length}: ${refunds.filter(({ state }) => state === 'refunded').length} made, ${refunds.filter(({ state }) => state === 'refused').length} with an operator`,
    `notified     ${facts.notifications.length} notifications`,
    `messages     ${describeMessages(facts)}`,
    `tasks        ${tasks.length} for operators: ${countEach(tasks.map(({ kind }) => kind))}`,
    `differences  ${broken.length}`,
    ...broken.slice(0, longestList).map((line) => `  ${line}`),
    ...(broken.length > longestList ? [`  … and ${broken.length - longestList} more`] : []),
  ].join('\n');
}

function describeMessages({ messages, arrived }: ChaosResult['facts']): string {
  const again = messages.filter(({ sentAgain }) => sentAgain).length;
  const states = [...Map.groupBy(messages, ({ channel }) => channel)].map(
    ([channel, own]) => `${channel} ${countEach(own.map(({ state }) => state))}`,
  );
  return `${states.join('; ')}; ${again} sent once more; ${arrived.length} arrived`;
}

function countEach(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)].map(([word, same]) => `${word} ${same.length}`).join(', ');
}
