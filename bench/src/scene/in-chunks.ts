const chunkSize = 10_000;

/** PostgreSQL takes long arrays, in portions that neither side has to hold twice. */
export async function inChunks<Item>(
  items: readonly Item[],
  insert: (chunk: readonly Item[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += chunkSize) await insert(items.slice(from, from + chunkSize), from);
}
