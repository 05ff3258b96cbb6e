import { setTimeout as pause } from 'node:timers/promises';
import { type Child, keepRunning } from '../../concurrency/keep-running.ts';
import type { Log } from '../../context/log.ts';
import { ServerProcess } from '../server-process.ts';

export type VictimKind = 'server' | 'worker' | 'sandbox' | 'postgres';

/** Something that can be killed at any moment and comes back by itself. */
export type Victim = {
  readonly kind: VictimKind;
  readonly name: string;
  /** False when there is nothing to kill just now. */
  kill(): Promise<boolean>;
  isUp(): boolean;
  stop(): Promise<void>;
};

type Program = {
  readonly kind: VictimKind;
  readonly name: string;
  readonly program: string;
  readonly settings: Readonly<Record<string, string>>;
  /** What it says once it can be used; a server says its port with it. */
  readonly ready: RegExp;
};

/** A program of ours, with the port it named; undefined while it is down. */
export type ProgramVictim = Victim & { port(): number | undefined };

/** Runs a program of ours. `onCrash` hears of an end that nobody brought about, with what it said. */
export async function runVictim(
  { kind, name, program, settings, ready }: Program,
  onCrash: (name: string, said: string) => void,
  log: Log,
): Promise<ProgramVictim> {
  let current: ServerProcess | undefined;
  let ending = false;
  let isReady = false;
  let port: number | undefined;

  const start = async (): Promise<Child> => {
    const started = new ServerProcess(program, settings);
    current = started;
    ending = false;
    const [, said] = await started.says(ready);
    port = Number(said);
    isReady = true;
    const ended = started.ended.then(({ said }) => {
      isReady = false;
      port = undefined;
      if (!ending) onCrash(name, said);
    });
    const stop = async () => {
      ending = true;
      await started.kill('SIGTERM');
    };
    return { ended, stop };
  };
  const stop = await keepRunning(name, start, log);

  return {
    kind,
    name,
    isUp: () => isReady,
    port: () => port,
    kill: async () => {
      if (current === undefined || current.child.exitCode !== null || current.child.signalCode !== null) return false;
      ending = true;
      await current.kill('SIGKILL');
      return true;
    },
    stop,
  };
}

/** Waits for a condition, not for a time. False when it did not come about in so long. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}
