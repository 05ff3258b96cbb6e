import type { Log } from './log.ts';

type End = () => Promise<unknown> | void;

/** Ends everything that was started: the last first, each once. A failure does not keep the others from ending. */
export type Shutdown = {
  onShutdown(what: string, end: End): void;
  end(): Promise<void>;
};

export function createShutdown(log: Log): Shutdown {
  const started: { what: string; end: End }[] = [];
  return {
    onShutdown: (what, end) => void started.push({ what, end }),
    async end() {
      for (let last = started.pop(); last; last = started.pop()) {
        try {
          await last.end();
        } catch (error) {
          log.error(`${last.what} did not end well: ${String(error)}`);
        }
      }
    },
  };
}

const limitMs = 10_000;

/** Ends everything and then the process: on SIGINT and SIGTERM, and when the launcher that started us is gone. */
export function endOnRequest(shutdown: Shutdown, log: Log): void {
  let asked = false;
  const end = (why: string) => {
    // A second request means that the person does not want to wait. Data on disk is safe at any moment.
    if (asked) process.exit(1);
    asked = true;
    log.info(`${why}: finishing what is under way, then stopping.`);
    endProcess(shutdown, log, 0);
  };
  process.on('SIGINT', () => end('Interrupted'));
  process.on('SIGTERM', () => end('Asked to stop'));
  process.on('disconnect', () => end('The launcher is gone'));
}

/** Ends everything and then the process, within ten seconds. */
export function endProcess(shutdown: Shutdown, log: Log, code: number): void {
  setTimeout(() => {
    log.error(`Not everything ended within ${limitMs / 1000} s; stopping all the same.`);
    process.exit(1);
  }, limitMs).unref();
  void shutdown.end().then(() => process.exit(code));
}
