import { prepareCardForm, readCard } from './card-form.ts';
import { countDown } from './countdown.ts';
import { listen, tell } from './merchant.ts';
import type { Opening } from './messages.ts';
import { abandonPayment, confirmPayment, type Instrument, Refused, startPayment } from './provider.ts';
import { checkFields, part, show, showProblem } from './screen.ts';

let opening: Opening = { prefill: {}, timeout: null, askBeforeClosing: false, escapeCloses: true };
/** A started payment that waits for the person to confirm it. */
let unconfirmed: string | null = null;
let isBusy = false;
let isTimeUp = false;

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
  // Given up meanwhile: without another step the waiting screen would stay for ever.
  if (unconfirmed === null) return show('pay');
  const result = await confirmPayment(unconfirmed, code);
  unconfirmed = null;
  show('paid');
  tell({ event: 'complete', result });
}

/** One call to the provider at a time, and a way on from whatever comes of it. */
async function step(work: () => Promise<void>): Promise<void> {
  isBusy = true;
  show('waiting');
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) explain(error);
    else offerAgain(unconfirmed === null ? work : () => confirm(otp.value || null));
  } finally {
    isBusy = false;
  }
  if (isTimeUp) dismiss('timeout');
}

function explain({ problem }: Refused): void {
  unconfirmed = null;
  show('pay');
  const isAttempt = problem.metadata.payment_id !== undefined;
  const why = problem.description.replace(/\.?$/, '.');
  showProblem(isAttempt ? 'Payment failed' : 'Not accepted', isAttempt ? `${why} Nothing was charged.` : why);
  if (isAttempt) tell({ event: 'failed', error: problem });
}

function offerAgain(work: () => Promise<void>): void {
  show('lost');
  part('again').onclick = () => void step(work);
}

function abandon(reason: 'left' | 'timeout'): void {
  if (unconfirmed !== null) abandonPayment(unconfirmed, reason);
  unconfirmed = null;
}

function dismiss(reason: 'left' | 'timeout'): void {
  abandon(reason);
  tell({ event: 'dismiss' });
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
  // Left to itself, this same key press would close the question it opens.
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
    // A payment on its way is heard out first: its result must not be lost.
    if (!isBusy) dismiss('timeout');
  });
});

prepareCardForm();
show(document.body.dataset.problem === '' ? 'pay' : 'closed');
tell({ event: 'ready' });
