type Kept<Value> = { readonly value: Promise<Value>; readonly weight: number };
type Bounds<Value> = { readonly most: number; readonly weigh: (value: Value) => number };

/**
 * What was worked out once, for whoever asks again; all who ask meanwhile wait for the same work. The longest unasked is
 * forgotten when all together weighs too much, and work that failed at once. It belongs to one process and is right only
 * for what its key settles for ever.
 */
export function openCache<Value>({ most, weigh }: Bounds<Value>) {
  const kept = new Map<string, Kept<Value>>();
  let weight = 0;

  function forget(key: string, entry: Kept<Value>): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    weight -= entry.weight;
  }

  function keep(key: string, entry: Kept<Value>): void {
    const before = kept.get(key);
    if (before) forget(key, before);
    kept.set(key, entry);
    weight += entry.weight;
    for (const [oldest, its] of kept) {
      if (weight <= most || oldest === key) break;
      forget(oldest, its);
    }
  }

  return function recall(key: string, work: () => Promise<Value>): Promise<Value> {
    const known = kept.get(key);
    if (known) {
      keep(key, known);
      return known.value;
    }
    const entry = { value: work(), weight: 1 };
    keep(key, entry);
    entry.value.then(
      (value) => {
        if (kept.get(key) === entry) keep(key, { value: entry.value, weight: weigh(value) });
      },
      () => forget(key, entry),
    );
    return entry.value;
  };
}
