import type { BaseLogger, Bindings, ChildLoggerOptions } from 'pino';

/** Structured logging, as Fastify takes it and hands it to requests too. */
export type RequestLog = Pick<
  BaseLogger,
  'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
> & {
  child(bindings: Bindings, options?: ChildLoggerOptions): RequestLog;
};
