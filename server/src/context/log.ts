import type { BaseLogger, Bindings, ChildLoggerOptions } from 'pino';

/** The log of the process outside of requests, mainly while it starts and stops. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** Structured logging, as Fastify and its requests use it. */
export type RequestLog = Pick<
  BaseLogger,
  'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
> & {
  child(bindings: Bindings, options?: ChildLoggerOptions): RequestLog;
};

const windowMs = 60_000;

/**
 * A warning about something that clients can cause without limit: the first is logged at once, and those of the next
 * minute are logged as one line with their count.
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
