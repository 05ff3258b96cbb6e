let held: Promise<unknown> | null = null;

/** What the outlines wait for, where they are held. */
export function outlinesHeld(): Promise<unknown> | null {
  return held;
}

/** Until then, or until anything is on the screen, no outline is shown: what comes in the meantime comes whole. */
export function holdOutlines(until: Promise<unknown>): void {
  held = until;
  void until.then(releaseOutlines);
}

export function releaseOutlines(): void {
  held = null;
}
