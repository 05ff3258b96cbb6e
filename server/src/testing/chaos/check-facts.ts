import { checkGame } from './check-game.ts';
import { checkMoney } from './check-money.ts';
import { checkMessages } from './check-messages.ts';
import { checkAcknowledged } from './check-acknowledged.ts';
import type { Facts } from './facts.ts';

/** Describes every promise that is broken according to the facts. */
export function findBrokenPromises(facts: Facts): string[] {
  return [...checkGame(facts), ...checkMoney(facts), ...checkMessages(facts), ...checkAcknowledged(facts)];
}
