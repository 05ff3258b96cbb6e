import type { RequestLog } from './http/log.ts';

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
