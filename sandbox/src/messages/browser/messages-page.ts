import { splitLinks } from './links.ts';

type Message = { kind: 'sms' | 'email'; to: string; subject?: string; text: string; at: string };

const pauseMs = 1500;
const kind = document.body.dataset.kind ?? '';
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

const filter = document.querySelector<HTMLFormElement>('#filter')!;
const to = document.querySelector<HTMLInputElement>('#to')!;
const list = document.querySelector<HTMLElement>('#messages')!;
const none = document.querySelector<HTMLElement>('#none')!;
const offline = document.querySelector<HTMLElement>('#offline')!;
const template = document.querySelector<HTMLTemplateElement>('#message')!;

let shown = '';

async function refresh(): Promise<void> {
  const recipient = to.value.trim();
  const query = new URLSearchParams(recipient === '' ? { kind } : { kind, to: recipient });
  try {
    const reply = await fetch(`/sandbox/messages?${query}`);
    const { messages } = (await reply.json()) as { messages: Message[] };
    offline.hidden = true;
    // Redraw the list only if it changed, because each redrawing loses the selection and the focus.
    const latest = JSON.stringify(messages);
    if (latest !== shown) draw(messages);
    shown = latest;
  } catch {
    offline.hidden = false;
  }
}

function draw(messages: Message[]): void {
  list.replaceChildren(...messages.map(card));
  none.hidden = messages.length > 0;
}

function card({ to, subject, text, at }: Message): Node {
  const item = template.content.cloneNode(true) as DocumentFragment;
  const code = kind === 'sms' ? /(?<!\d)\d{4,8}(?!\d)/.exec(text)?.[0] : undefined;
  const fill = (selector: string, value: string | undefined) => {
    const place = item.querySelector(selector)!;
    if (value === undefined) place.remove();
    else place.textContent = value;
  };
  fill('.to', to);
  fill('time', `${clock.format(new Date(at))} IST`);
  fill('.subject', subject);
  item.querySelector('.text')!.append(...splitLinks(text).map(inline));
  if (code === undefined) fill('.code', undefined);
  else offerCode(item, code);
  return item;
}

/** Only web addresses become links. Everything else is inserted as text, never as HTML. */
function inline({ text, href }: { text: string; href: string | null }): Node | string {
  if (href === null) return text;
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = text;
  return link;
}

function offerCode(item: DocumentFragment, code: string): void {
  const copy = item.querySelector('button')!;
  item.querySelector('output')!.textContent = code;
  copy.setAttribute('aria-label', `Copy ${code}`);
  copy.onclick = () =>
    void navigator.clipboard.writeText(code).then(() => {
      copy.textContent = 'Copied';
    });
}

async function poll(): Promise<void> {
  if (!document.hidden) await refresh();
  setTimeout(() => void poll(), pauseMs);
}

filter.addEventListener('submit', (event) => event.preventDefault());
to.addEventListener('input', () => {
  const url = new URL(location.href);
  url.search = to.value.trim() === '' ? '' : new URLSearchParams({ to: to.value.trim() }).toString();
  history.replaceState(null, '', url);
  void refresh();
});
document.addEventListener('visibilitychange', () => void refresh());
void poll();
