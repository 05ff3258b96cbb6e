import { Refusal } from '@ekbid/domain';
import type { ServerResponse } from 'node:http';

/**
 * Places for answers that are long in the making: whoever comes when all are taken is asked to come again. A place is
 * free once its answer is over, however that ends: also when somebody leaves before it begins.
 */
export function fewAtOnce(most: number): (response: ServerResponse) => void {
  let taken = 0;
  return (response) => {
    if (taken >= most) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    // Who has left already is told of no more.
    if (response.destroyed) return;
    taken += 1;
    response.once('close', () => (taken -= 1));
  };
}
