import type { Db } from '../db.ts';
import type { Switches } from './switches.ts';

const allOff: Switches = { seed: 0, calls: [], webhooks: {}, refunds: {} };

export function getSwitches(db: Db): Switches {
  const row = db.one<{ switches: string }>('select switches from faults');
  return row ? (JSON.parse(row.switches) as Switches) : allOff;
}

/** Begins the sequence of chances anew. */
export function replaceSwitches(db: Db, switches: Switches): void {
  deleteSwitches(db);
  db.run('insert into faults (only_one, switches, seed) values (1, ?, ?)', JSON.stringify(switches), switches.seed);
}

export function updateSwitches(db: Db, switches: Switches): void {
  db.run('update faults set switches = ?', JSON.stringify(switches));
}

export function deleteSwitches(db: Db): void {
  db.run('delete from faults');
}

/** The seed, and how many chances were drawn with this one. */
export function countDraw(db: Db): { seed: number; draws: number } {
  const counted = db.one<{ seed: number; draws: number }>('update faults set draws = draws + 1 returning seed, draws');
  return counted ?? { seed: allOff.seed, draws: 0 };
}
