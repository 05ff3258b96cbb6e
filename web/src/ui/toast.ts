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

/** Shows a short message. The code of toasts is loaded when it is first needed, because most pages show none. */
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

/** Sends the waiting messages and all later ones to `receiver`. */
export function receiveToasts(receiver: (message: Message) => void): () => void {
  for (const message of waiting) receiver(message);
  waiting = [];
  deliver = receiver;
  return () => {
    deliver = null;
  };
}
