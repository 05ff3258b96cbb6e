import type { Opening, ToMerchant, ToPayPage } from './checkout.ts';
import { type Card, type Instrument, Refused, abandonPayment, confirmPayment, startPayment } from './provider.ts';

const number = part<HTMLInputElement>('number');
const expiry = part<HTMLInputElement>('expiry');
const cvv = part<HTMLInputElement>('cvv');

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Groups the digits of a card number while it is typed, and fills in a test card when it is clicked. */
function prepareCardForm(): void {
  number.addEventListener('input', () => (number.value = inFours(digits(number.value))));
  expiry.addEventListener('input', (event) => {
    const typed = digits(expiry.value).slice(0, 4);
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    expiry.value =
      typed.length > 2 || (typed.length === 2 && !isDeleting) ? `${typed.slice(0, 2)}/${typed.slice(2)}` : typed;
  });
  cvv.addEventListener('input', () => (cvv.value = digits(cvv.value)));

  for (const example of part('card').querySelectorAll<HTMLElement>('[data-fill]')) {
    example.addEventListener('click', () => {
      number.value = example.dataset.fill ?? '';
      expiry.value = `12/${String(new Date().getFullYear() + 3).slice(-2)}`;
      cvv.value = '123';
      checkFields({ number: null, expiry: null, cvv: null });
    });
  }
}

/** Returns the typed card. Returns null if a field is wrong; the form then marks that field. */
function readCard(): Omit<Card, 'name'> | null {
  const isRight = checkFields({
    number: digits(number.value).length === 16 ? null : 'Enter the 16 digits of a test card.',
    expiry: /^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry.value) ? null : 'Enter it as MM/YY.',
    cvv: cvv.value.length === 3 ? null : 'Enter 3 digits.',
  });
  return isRight ? { number: digits(number.value), expiry: expiry.value, cvv: cvv.value } : null;
}

function inFours(text: string): string {
  return text.slice(0, 16).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

let opening: Opening = { prefill: {}, timeout: null, askBeforeClosing: false, escapeCloses: true };
/** The id of a payment that was started and that the payer has not confirmed yet. */
let unconfirmed: string | null = null;
let isBusy = false;
let isTimeUp = false;

const merchantOrigin = document.body.dataset.origin ?? '';
const leave = part<HTMLDialogElement>('leave');
const otp = part<HTMLInputElement>('otp');
const vpa = part<HTMLInputElement>('vpa');

function payWith(instrument: Instrument): Promise<void> {
  const { email, contact } = opening.prefill;
  return step(async () => {
    unconfirmed = await startPayment(instrument, { email: email ?? null, contact: contact ?? null });
    if (instrument.method === 'card') {
      otp.value = '';
      show('otp');
    } else {
      await confirm(null);
    }
  });
}

async function confirm(code: string | null): Promise<void> {
  // If the payment was abandoned in the meantime, leave the waiting screen.
  if (unconfirmed === null) return show('pay');
  const result = await confirmPayment(unconfirmed, code);
  unconfirmed = null;
  show('paid');
  postToMerchant({ event: 'complete', result });
}

/**
 * Runs a call to the provider. Meanwhile the waiting screen prevents a second call. Whatever the outcome is, the page
 * then offers a next step.
 */
async function step(work: () => Promise<void>): Promise<void> {
  isBusy = true;
  show('waiting');
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) showRefusal(error);
    else offerRetry(unconfirmed === null ? work : () => confirm(otp.value || null));
  } finally {
    isBusy = false;
  }
  if (isTimeUp) dismiss('timeout');
}

function showRefusal({ problem }: Refused): void {
  unconfirmed = null;
  show('pay');
  const isAttempt = problem.metadata.payment_id !== undefined;
  const why = problem.description.replace(/\.?$/, '.');
  showProblem(isAttempt ? 'Payment failed' : 'Not accepted', isAttempt ? `${why} Nothing was charged.` : why);
  if (isAttempt) postToMerchant({ event: 'failed', error: problem });
}

function offerRetry(work: () => Promise<void>): void {
  show('lost');
  part('again').onclick = () => void step(work);
}

function abandon(reason: 'left' | 'timeout'): void {
  if (unconfirmed !== null) abandonPayment(unconfirmed, reason);
  unconfirmed = null;
}

function dismiss(reason: 'left' | 'timeout'): void {
  abandon(reason);
  postToMerchant({ event: 'dismiss' });
}

function askToLeave(): void {
  if (!isBusy && unconfirmed === null && !opening.askBeforeClosing) return dismiss('left');
  part('leave-text').textContent = isBusy
    ? 'Your payment is being made. If you leave now, it may still go through.'
    : 'Nothing was charged yet.';
  if (!leave.open) leave.showModal();
}

part('card').addEventListener('submit', (event) => {
  event.preventDefault();
  const card = readCard();
  if (card) void payWith({ method: 'card', card: { ...card, name: opening.prefill.name ?? null } });
});

part('upi').addEventListener('submit', (event) => {
  event.preventDefault();
  const isRight = checkFields({
    vpa: /^[^\s@]+@[^\s@]+$/.test(vpa.value.trim()) ? null : 'Enter a UPI ID like name@bank.',
  });
  if (isRight) void payWith({ method: 'upi', vpa: vpa.value.trim() });
});

part('otp-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const code = otp.value.trim();
  if (checkFields({ otp: /^\d{1,10}$/.test(code) ? null : 'Enter 4 to 10 digits.' })) void step(() => confirm(code));
});

for (const method of document.querySelectorAll<HTMLInputElement>('[name="method"]')) {
  method.addEventListener('change', () => {
    part('card').hidden = method.value !== 'card';
    part('upi').hidden = method.value !== 'upi';
    part('problem').hidden = true;
  });
}

for (const example of part('upi').querySelectorAll<HTMLElement>('[data-fill]')) {
  example.addEventListener('click', () => {
    vpa.value = example.dataset.fill ?? '';
    checkFields({ vpa: null });
  });
}

part('back').onclick = () => {
  abandon('left');
  show('pay');
};
part('cancel').onclick = askToLeave;
part('close').onclick = () => dismiss('left');
part('stay').onclick = () => leave.close();
part('go').onclick = () => dismiss('left');
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || leave.open) return;
  // Without this, the same key press would close the dialog that it opens.
  event.preventDefault();
  if (opening.escapeCloses) askToLeave();
});

listen((message) => {
  if (message.event === 'close') return askToLeave();
  opening = message.opening;
  part('amount').focus();
  if (opening.timeout === null) return;
  countDown(opening.timeout, part('countdown'), () => {
    isTimeUp = true;
    // While a payment is in progress, the page stays open, so that the result is not lost. `step` closes it afterwards.
    if (!isBusy) dismiss('timeout');
  });
});

prepareCardForm();
show(document.body.dataset.problem === '' ? 'pay' : 'closed');
postToMerchant({ event: 'ready' });

/**
 * Posts only to the origin that the merchant declared. If a page of another origin frames this page, it receives
 * nothing.
 */
function postToMerchant(message: ToMerchant): void {
  if (merchantOrigin !== '' && window.parent !== window) window.parent.postMessage(message, merchantOrigin);
}

function listen(handle: (message: ToPayPage) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToPayPage>) => {
    if (event.source === window.parent && event.origin === merchantOrigin) handle(event.data);
  });
}

/** Shows the remaining time, and calls `onEnd` when the time is up. */
function countDown(seconds: number, shown: HTMLElement, onEnd: () => void): void {
  const end = Date.now() + seconds * 1000;
  shown.hidden = false;

  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  };
  const timer = setInterval(tick, 1000);
  tick();
}

type View = 'pay' | 'otp' | 'waiting' | 'lost' | 'paid' | 'closed';

function part<Part extends HTMLElement>(id: string): Part {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The pay page has no ${id}`);
  return found as Part;
}

/** Shows one step of the page and focuses its first control. */
function show(view: View): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-view]')) {
    section.hidden = section.dataset.view !== view;
  }
  part('problem').hidden = true;
  const start = document.querySelector<HTMLElement>(`[data-view="${view}"] [data-start]`);
  (start ?? part('amount')).focus();
}

function showProblem(what: string, then: string): void {
  const problem = part('problem');
  for (const [name, text] of Object.entries({ what, then })) {
    const line = problem.querySelector(`.${name}`);
    if (line) line.textContent = text;
  }
  problem.hidden = false;
  problem.focus();
}

/** Shows an error next to a field, or removes it. */
function mark(id: string, wrong: string | null): void {
  const input = part<HTMLInputElement>(id);
  const line = part(`${id}-wrong`);
  line.textContent = wrong;
  line.hidden = wrong === null;
  if (wrong === null) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  } else {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', line.id);
  }
}

/** Marks the wrong fields and focuses the first of them. Returns whether all fields are right. */
function checkFields(wrongs: Readonly<Record<string, string | null>>): boolean {
  for (const [id, wrong] of Object.entries(wrongs)) mark(id, wrong);
  const first = Object.keys(wrongs).find((id) => wrongs[id] !== null);
  if (first !== undefined) part(first).focus();
  return first === undefined;
}
