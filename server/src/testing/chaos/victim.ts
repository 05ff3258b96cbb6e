import { setTimeout as pause } from 'node:timers/promises';
import { type Child, keepRunning } from '../../concurrency/keep-running.ts';
import type { Log } from '../../context/log.ts';
import { ServerProcess } from '../server-process.ts';

export type VictimKind = 'server' | 'worker' | 'sandbox' | 'postgres';

/** A process that can be killed at any moment, and is then restarted. */
export type Victim = {
  readonly kind: VictimKind;
  readonly name: string;
  /** Kills the process. False if there is nothing to kill now. */
  kill(): Promise<boolean>;
  isUp(): boolean;
  stop(): Promise<void>;
};

type Program = {
  readonly kind: VictimKind;
  readonly name: string;
  readonly program: string;
  readonly settings: Readonly<Record<string, string>>;
  /** A pattern in the output that shows that the process is ready. For a server it contains the port. */
  readonly ready: RegExp;
};

/** A program of ours. `port()` is undefined while the program is down; `said()` is its output so far. */
export type ProgramVictim = Victim & { port(): number | undefined; said(): string };

/**
 * Starts a program of ours and restarts it after each kill. If the program ends without a kill, `onCrash` gets its
 * output.
 */
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
    said: () => current?.said ?? '',
    kill: async () => {
      if (current === undefined || current.child.exitCode !== null || current.child.signalCode !== null) return false;
      ending = true;
      await current.kill('SIGKILL');
      return true;
    },
    stop,
  };
}

/** Waits until a condition is true. Returns false if the time runs out first. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}
