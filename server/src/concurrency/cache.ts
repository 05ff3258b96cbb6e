type Entry<Value> = { readonly value: Promise<Value>; readonly weight: number };
type Bounds<Value> = { readonly maxWeight: number; readonly weigh: (value: Value) => number };

/**
 * A least-recently-used cache within one process. Concurrent calls for the same key share one computation, and a failed
 * computation is not kept. Above the total weight `maxWeight`, the least recently used values are dropped. Values never
 * expire, so use it only where the key determines the value for ever. The package lru-cache does not fit: it never
 * stores a value heavier than its limit, but this cache must store the ranking of one very large auction.
 */
export function openCache<Value>({ maxWeight, weigh }: Bounds<Value>) {
  const entries = new Map<string, Entry<Value>>();
  let weight = 0;

  function drop(key: string, entry: Entry<Value>): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    weight -= entry.weight;
  }

  function store(key: string, entry: Entry<Value>): void {
    const before = entries.get(key);
    if (before) drop(key, before);
    entries.set(key, entry);
    weight += entry.weight;
    for (const [oldest, its] of entries) {
      if (weight <= maxWeight || oldest === key) break;
      drop(oldest, its);
    }
  }

  return function recall(key: string, work: () => Promise<Value>): Promise<Value> {
    const known = entries.get(key);
    if (known) {
      store(key, known);
      return known.value;
    }
    const entry = { value: work(), weight: 1 };
    store(key, entry);
    entry.value.then(
      (value) => {
        if (entries.get(key) === entry) store(key, { value: entry.value, weight: weigh(value) });
      },
      () => drop(key, entry),
    );
    return entry.value;
  };
}
