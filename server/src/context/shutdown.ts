import type { Log } from './log.ts';

type End = () => Promise<unknown> | void;

/** Ends everything that was registered, in reverse order and each once. If one ending fails, the others still run. */
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

/**
 * On SIGINT, on SIGTERM and when the launcher that started the process is gone: ends everything registered, then the
 * process.
 */
export function endOnRequest(shutdown: Shutdown, log: Log): void {
  let asked = false;
  const end = (why: string) => {
    // A second request means that the person does not want to wait. Exiting at once is safe, like a crash at any
    // moment.
    if (asked) process.exit(1);
    asked = true;
    log.info(`${why}: finishing what is under way, then stopping.`);
    endProcess(shutdown, log, 0);
  };
  process.on('SIGINT', () => end('Interrupted'));
  process.on('SIGTERM', () => end('Asked to stop'));
  process.on('disconnect', () => end('The launcher is gone'));
}

/** Ends everything registered and then the process. Exits after ten seconds at the latest. */
export function endProcess(shutdown: Shutdown, log: Log, code: number): void {
  setTimeout(() => {
    log.error(`Not everything ended within ${limitMs / 1000} s; stopping all the same.`);
    process.exit(1);
  }, limitMs).unref();
  void shutdown.end().then(() => process.exit(code));
}
