import { cardInstrument, type Instrument, upiInstrument } from '../payments/instruments.ts';
import { badInput } from '../problems.ts';
import { fieldsOf, readOptionalText, readText } from '../requests.ts';

/** What the person typed on the pay page. */
export function readInstrument(fields: Record<string, unknown>, today: Date): Instrument {
  if (fields.method === 'upi') return upiInstrument(readText(fields, 'vpa', 100));
  if (fields.method !== 'card') throw badInput('The selected method is invalid.', 'method');

  const card = fieldsOf(fields.card);
  const instrument = cardInstrument(readText(card, 'number', 40), readOptionalText(card, 'name', 100));
  checkExpiry(readText(card, 'expiry', 10), today);
  if (!/^\d{3}$/.test(readText(card, 'cvv', 10))) throw badInput('The CVV must have 3 digits.', 'card[cvv]');
  return instrument;
}

function checkExpiry(expiry: string, today: Date): void {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  if (!month || !year) throw badInput('The expiry must look like MM/YY.', 'card[expiry]');
  // A card is good until its month is over.
  if (new Date(2000 + Number(year), Number(month)) <= today) throw badInput('This card has expired.', 'card[expiry]');
}
