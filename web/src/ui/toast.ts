type Message = { kind: 'success' | 'error'; text: string; description?: string | undefined };
type Show = (text: string, description?: string) => void;

let deliver: ((message: Message) => void) | null = null;
let waiting: Message[] = [];
const watchers = new Set<() => void>();

const show = (message: Message) => {
  if (deliver) return deliver(message);
  waiting = [...waiting, message];
  for (const watcher of watchers) watcher();
};

/** Says something in passing. What draws it is fetched with the first word, so that pages that never toast stay light. */
export const toast: Record<Message['kind'], Show> = {
  success: (text, description) => show({ kind: 'success', text, description }),
  error: (text, description) => show({ kind: 'error', text, description }),
};

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function hasToasts(): boolean {
  return waiting.length > 0;
}

/** From now on messages go to `receiver`, those that waited first. */
export function receiveToasts(receiver: (message: Message) => void): () => void {
  for (const message of waiting) receiver(message);
  waiting = [];
  deliver = receiver;
  return () => {
    deliver = null;
  };
}
