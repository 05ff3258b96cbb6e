import type { BaseLogger, Bindings, ChildLoggerOptions } from 'pino';

/** The log for everything that happens outside of requests, mainly at start and shutdown. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** Structured logging, as Fastify offers it for requests. */
export type RequestLog = Pick<
  BaseLogger,
  'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
> & {
  child(bindings: Bindings, options?: ChildLoggerOptions): RequestLog;
};

const windowMs = 60_000;

/**
 * Returns a function that logs a warning about something that clients can cause without limit. The first call logs at
 * once. Later calls within a minute are counted and logged as one line.
 */
export function countedWarning(log: Pick<RequestLog, 'warn'>, message: string): () => void {
  let count = 0;
  let isWaiting = false;
  const flush = () => {
    isWaiting = count > 0;
    if (count === 0) return;
    log.warn({ count }, message);
    count = 0;
    setTimeout(flush, windowMs).unref();
  };
  return () => {
    count += 1;
    if (!isWaiting) flush();
  };
}
