import { Refusal } from '@ekbid/domain';

type Waiting<Item> = { item: Item; done: () => void; failed: (reason: unknown) => void };
type Limits = { readonly together: number; readonly waiting: number };

/**
 * Works on one lot at a time; whatever comes meanwhile goes together in the next. A crowd costs a few transactions then,
 * one call alone waits for nobody, and what would wait too long is told so at once.
 */
export function gather<Item>(work: (items: Item[]) => Promise<void>, { together, waiting: most }: Limits) {
  const waiting: Waiting<Item>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const lot = waiting.splice(0, together);
      try {
        await work(lot.map(({ item }) => item));
        for (const { done } of lot) done();
      } catch (error) {
        for (const { failed } of lot) failed(error);
      }
    }
    isWorking = false;
  }

  return async function add(item: Item): Promise<void> {
    if (waiting.length >= most) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    const settled = new Promise<void>((done, failed) => waiting.push({ item, done, failed }));
    if (!isWorking) void workOff();
    return settled;
  };
}
