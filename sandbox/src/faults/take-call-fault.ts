import type { Db } from '../db.ts';
import { happens } from './chance.ts';
import { getSwitches, updateSwitches } from './faults.queries.ts';
import type { CallSwitch } from './switches.ts';

/** What goes wrong with this call, if anything; a switch that is on for some times only has one less. */
export function takeCallFault(db: Db, method: string, path: string): CallSwitch | null {
  const switches = getSwitches(db);
  if (switches.calls.length === 0) return null;
  return db.transaction(() => {
    const taken = switches.calls.find((call) => isMeant(call, method, path) && happens(db, call.chance ?? 1));
    if (!taken) return null;
    if (taken.times !== undefined) {
      const left = { ...taken, times: taken.times - 1 };
      updateSwitches(db, { ...switches, calls: switches.calls.map((call) => (call === taken ? left : call)) });
    }
    return taken;
  });
}

function isMeant({ path: meant, method: meantMethod, times }: CallSwitch, method: string, path: string): boolean {
  if (times === 0 || (meantMethod !== undefined && meantMethod !== method)) return false;
  return meant === undefined ? isOfMerchant(path) : startsLike(path, meant);
}

/** The pay page and its files are the person's; they fail only where a switch names them. */
function isOfMerchant(path: string): boolean {
  return path.startsWith('/v1/') && !path.startsWith('/v1/checkout');
}

function startsLike(path: string, meant: string): boolean {
  const parts = path.split('/');
  const meantParts = meant.split('/');
  const last = meantParts.length - 1;
  return meantParts.every((part, index) => {
    const given = parts[index];
    if (given === undefined) return false;
    return part === '*' || given === part || (index === last && given.startsWith(part));
  });
}
