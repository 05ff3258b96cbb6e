import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../chaos/victim.ts';
import { askHost } from '../replication/ask-host.ts';
import type { Machine } from './machine.ts';

type Strike = {
  readonly primary: Machine;
  readonly others: readonly Machine[];
  /** The connection string of the present primary. */
  readonly url: string;
  /** How many faults of this kind came before this one. It chooses the variant. */
  readonly before: number;
};

export type Fault = {
  readonly name: string;
  /** What must be seen before the fault is ended. `nothing`: the fault ends after a fixed time. */
  readonly until: 'another primary' | 'bids' | 'nothing';
  /** Causes one variant of the fault. Returns its description, and a function that ends the fault. */
  readonly strike: (strike: Strike) => Promise<{ readonly form: string; readonly mend: () => Promise<void> }>;
};

const nothing = async () => {};
const postgres = /postgres/;
const etcd = /bin\/etcd/;
const clockMinutes = 7;
const stepLimitMs = 10_000;
const betweenRestartsMs = 3_000;

export const faults: Readonly<Record<string, Fault>> = {
  kill: {
    name: 'the primary is killed',
    until: 'another primary',
    strike: async ({ primary, before }) => {
      if (before % 2 === 0) {
        await primary.cutPower();
        return { form: 'its machine loses power', mend: async () => primary.start() };
      }
      await primary.signal('SIGKILL', postgres);
      return { form: 'PostgreSQL alone, by SIGKILL', mend: nothing };
    },
  },
  isolate: {
    name: 'the primary is cut off from the others; clients still reach it',
    until: 'another primary',
    strike: async ({ primary }) => {
      await primary.unplug('peers');
      return { form: 'its packets vanish', mend: () => primary.plugIn('peers') };
    },
  },
  majority: {
    name: 'a majority is cut off',
    until: 'nothing',
    strike: async ({ others }) => {
      await Promise.all(others.map((machine) => machine.unplug('peers')));
      const mend = async () => void (await Promise.all(others.map((machine) => machine.plugIn('peers'))));
      return { form: 'each standby alone; clients reach all three', mend };
    },
  },
  pause: {
    name: 'the primary is paused and returns',
    until: 'another primary',
    strike: async ({ primary }) => {
      await primary.signal('SIGSTOP');
      return { form: 'SIGSTOP to all its processes, later SIGCONT', mend: () => primary.signal('SIGCONT') };
    },
  },
  etcd: {
    name: 'etcd members are restarted',
    until: 'bids',
    strike: async ({ primary, others, before }) => {
      const machines = [primary, ...others];
      if (before % 2 === 1) {
        await Promise.all(machines.map((machine) => machine.signal('SIGKILL', etcd)));
        return { form: 'all three at once, by SIGKILL', mend: nothing };
      }
      for (const machine of machines) {
        await machine.signal('SIGTERM', etcd);
        await pause(betweenRestartsMs);
      }
      return { form: 'one after the other', mend: nothing };
    },
  },
  disk: {
    name: 'the disk of the primary is full',
    until: 'another primary',
    strike: async ({ primary }) => {
      await primary.fillDisk();
      return { form: 'to the last byte, later free again', mend: () => primary.emptyDisk() };
    },
  },
  clock: {
    name: 'the clock of the primary steps',
    until: 'bids',
    strike: async ({ primary, before, url }) => {
      const minutes = before % 2 === 0 ? clockMinutes : -clockMinutes;
      await primary.setClock(minutes);
      const isStepped = async () => Math.abs((await minutesAhead(url)) - minutes) < 1;
      if (!(await waitUntil(isStepped, stepLimitMs))) throw new Error('the clock does not step');
      return { form: `${minutes} minutes, later back`, mend: () => primary.setClock(0) };
    },
  },
};

async function minutesAhead(url: string): Promise<number> {
  const [row] = await askHost<{ now: Date }>(url, 'select clock_timestamp() as now');
  return row ? (row.now.getTime() - Date.now()) / 60_000 : 0;
}
