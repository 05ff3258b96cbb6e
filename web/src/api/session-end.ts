type Listener = () => void;

const listeners = new Set<Listener>();

/** Runs `listener` whenever a call was answered 401: the session it needed is not there (any more). */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}
