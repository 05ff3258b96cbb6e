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

/** Shows a short message. Its code is loaded late, so that pages without toasts stay small. */
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

/** Sends all further messages to `receiver`, after those that waited. */
export function receiveToasts(receiver: (message: Message) => void): () => void {
  for (const message of waiting) receiver(message);
  waiting = [];
  deliver = receiver;
  return () => {
    deliver = null;
  };
}
