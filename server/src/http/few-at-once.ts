import { Refusal } from '@ekbid/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Limits, openPlaces } from './places.ts';

/** Whoever takes nothing for so long does not read: their place is another's. */
const patienceMs = 60_000;
const retryAfterSeconds = 5;

/**
 * Places for files that are long in the making: whoever comes when all are taken is asked to come again. A place is free
 * once its answer is over, however that ends: also when somebody leaves before it begins.
 */
export function fewAtOnce(limits: Pick<Limits, 'inAll' | 'perNetwork'>) {
  const places = openPlaces({ ...limits, retryAfterSeconds });
  return ({ ip }: FastifyRequest, { raw: response }: FastifyReply, waitMs = patienceMs): void => {
    // Who has left already is told of no more.
    if (response.destroyed) return;
    // Asked for behind another answer on one connection, it would stand in a place before it can even begin.
    if (response.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
    response.once('close', places.take(null, ip));
    // Bytes that go out one by one, however slowly, count as taken.
    response.setTimeout(waitMs, () => response.destroy());
  };
}
