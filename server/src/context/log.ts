import type { BaseLogger, Bindings, ChildLoggerOptions } from 'pino';

/** What the parts of the process say while they come up and go down. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** Structured logging, as Fastify takes it and hands it to requests too. */
export type RequestLog = Pick<
  BaseLogger,
  'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
> & {
  child(bindings: Bindings, options?: ChildLoggerOptions): RequestLog;
};

const windowMs = 60_000;

/**
 * For what strangers can cause as often as they like: the first is logged at once, those of the next minute in one line
 * with their count.
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
