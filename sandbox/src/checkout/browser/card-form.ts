import type { Card } from './provider.ts';
import { checkFields, part } from './screen.ts';

const number = part<HTMLInputElement>('number');
const expiry = part<HTMLInputElement>('expiry');
const cvv = part<HTMLInputElement>('cvv');

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Groups digits during typing and fills in a test card when it is clicked. */
export function prepareCardForm(): void {
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

/** Returns the typed card, or null when a field is wrong. The form shows which. */
export function readCard(): Omit<Card, 'name'> | null {
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
