import { findPrimary, type Host } from './find-primary.ts';

type Tell = (primary: Host) => void;

const lookEveryMs = 3_000;
const followers = new Map<string, Set<Tell>>();

/**
 * Tells every few seconds which host is the primary, until left. A machine that lost its power or its network says
 * nothing, and what was asked of it would be waited for a quarter of an hour.
 */
export function followPrimary(urls: readonly string[], tell: Tell): () => void {
  const key = urls.join(' ');
  const told = followers.get(key) ?? keepLooking(key, urls);
  told.add(tell);
  return () => void told.delete(tell);
}

function keepLooking(key: string, urls: readonly string[]): Set<Tell> {
  const told = new Set<Tell>();
  followers.set(key, told);
  const timer = setInterval(() => {
    if (told.size === 0) {
      clearInterval(timer);
      followers.delete(key);
      return;
    }
    const tellAll = (primary: Host) => {
      for (const tell of told) tell(primary);
    };
    // While there is none, connections stay as they are: the primary may only be too busy to answer.
    findPrimary(urls).then(tellAll, () => {});
  }, lookEveryMs).unref();
  return told;
}
