import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';
import { countDraw } from './faults.queries.ts';

/** A number from 0 up to 1. How many were drawn is kept, so the sequence goes on after a restart. */
function draw(db: Db): number {
  const { seed, draws } = countDraw(db);
  return createHash('sha256').update(`${seed}:${draws}`).digest().readUInt32BE() / 2 ** 32;
}

/** Certain things draw nothing: they leave the sequence of the others alone. */
export function happens(db: Db, chance = 0): boolean {
  return chance > 0 && (chance >= 1 || draw(db) < chance);
}

export function pickDelay(db: Db, [least, most]: readonly [number, number] = [0, 0]): number {
  return most <= least ? least : least + Math.floor(draw(db) * (most - least + 1));
}
