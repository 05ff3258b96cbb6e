import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { EndCrowd } from './end-crowd.ts';
import { Probe } from './probe.ts';
import { SlowSenders } from './slow-senders.ts';
import { StreamReaders } from './stream-readers.ts';

/** The parts of the load. Each runs in its own process from `start` to `stop`, which returns its report. */
const parts = { slow: SlowSenders, streams: StreamReaders, crowd: EndCrowd, probe: Probe };
type Parts = { [Name in keyof typeof parts]: InstanceType<(typeof parts)[Name]> };
type Task<Name extends keyof Parts> = Parameters<Parts[Name]['start']>[0];
type Report<Name extends keyof Parts> = Awaited<ReturnType<Parts[Name]['stop']>>;

export type LoadProcess<Name extends keyof Parts> = AsyncDisposable & {
  readonly processId: number;
  /** Resolves once the load is complete, for example once all connections are open. */
  readonly start: (task: Task<Name>) => Promise<void>;
  /** Lets the crowd buy until its auction ends. */
  readonly go: (seconds: number) => void;
  readonly stop: () => Promise<Report<Name>>;
};

type Said = { readonly started: true } | { readonly report: unknown };

/** Starts a part of the load in a separate process. With `niceness` above 0, the server gets CPU time before it. */
export function forkLoad<Name extends keyof Parts>(name: Name, niceness = 0): LoadProcess<Name> {
  const child = fork(import.meta.filename, [name], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + niceness));
  const answer = async (message: object) => {
    child.send(message);
    const died = ended.then(([code]) => {
      throw new Error(`the load ${name} ended with ${code}`);
    });
    const [said] = (await Promise.race([once(child, 'message'), died])) as [Said];
    return said;
  };
  return {
    processId: child.pid ?? 0,
    start: async (task) => void (await answer({ start: task })),
    go: (seconds) => void child.send({ go: seconds }),
    stop: () => answer({ stop: true }).then((said) => (said as { report: unknown }).report as Report<Name>),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const part = new parts[process.argv[2] as keyof Parts]();
  process.on('disconnect', () => process.exit());
  process.on('message', ({ start, go, stop }: { start?: never; go?: number; stop?: true }) => {
    const send = (said: Said) => void process.send?.(said);
    if (start) void Promise.resolve(part.start(start)).then(() => send({ started: true }));
    if (go !== undefined && part instanceof EndCrowd) part.go(go);
    if (stop) void Promise.resolve(part.stop()).then((report) => send({ report }));
  });
}
