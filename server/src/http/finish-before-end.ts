import type { FastifyInstance } from 'fastify';

/** For work that no reply waits for, and that never fails: it is finished before the process ends. */
export function finishBeforeEnd(app: FastifyInstance): (work: Promise<void>) => void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(underWay));
  return (work) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
}
