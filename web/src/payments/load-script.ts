const loading = new Map<string, Promise<void>>();

/** Loads a script once. A failed attempt leaves nothing behind, so that the next one starts anew. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(address);
      script.remove();
      reject(new Error(`could not load ${address}`));
    };
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}
