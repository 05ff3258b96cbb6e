import { isDay } from './auction-form.ts';
import { parseRupees } from './money.ts';
import { pinCodePattern, type Region, regions } from './pin-codes.ts';
import { type Refuse, throwRefusal } from './refusals.ts';

/** Where a prize is sent. The carrier gets the telephone number. */
export type Contact = {
  readonly name: string;
  readonly address: string;
  readonly pinCode: string;
  readonly region: Region;
  readonly telephone: string;
  readonly note: string;
};
export type ContactForm = { readonly [Field in keyof Contact]: string };

export const contactLimits = { name: 100, address: 500, note: 500 } as const;
export const prizeTextLimit = 500;
const linkLimit = 500;

/** Checks the address that the winner typed, and returns it as it is stored. */
export function readContact(form: ContactForm, refuse = throwRefusal): Contact {
  const typed = {
    name: form.name.trim(),
    address: form.address.trim(),
    pinCode: form.pinCode.replaceAll(/[\s-]/g, ''),
    region: form.region,
    telephone: form.telephone.trim(),
    note: form.note.trim(),
  };
  for (const field of ['name', 'address', 'pinCode', 'region', 'telephone'] as const)
    if (typed[field] === '') refuse('prize_fields_missing', field);
  for (const field of ['name', 'address', 'note'] as const)
    checkLength(typed[field], field, contactLimits[field], refuse);
  if (!pinCodePattern.test(typed.pinCode)) refuse('pin_code_format', 'pinCode');
  if (!isTelephone(typed.telephone)) refuse('telephone_format', 'telephone');
  if (!isRegion(typed.region)) refuse('prize_fields_missing', 'region');
  return { ...typed, region: isRegion(typed.region) ? typed.region : regions[0] };
}

const isRegion = (value: string): value is Region => regions.some((region) => region === value);

/** Ten to fifteen digits, written as people write them: `+91 98765 43210`, `022-2345 6789`. */
const isTelephone = (text: string) =>
  /^\+?[0-9 ()-]{7,20}$/.test(text) && /^\d{10,15}$/.test(text.replaceAll(/\D/g, ''));

function checkLength(text: string, field: string, most: number, refuse: Refuse): void {
  if (text.length > most) refuse('prize_text_too_long', field, { most });
}

/** Reads a text that must not be empty: a reason, or a description of what is wrong with a prize. */
export function readPrizeText(text: string, field: string, refuse = throwRefusal): string {
  const typed = text.trim();
  if (typed === '') refuse('prize_fields_missing', field);
  checkLength(typed, field, prizeTextLimit, refuse);
  return typed;
}

export type SendingForm = { readonly carrier: string; readonly trackingLink: string };
export type Sending = { readonly carrier: string; readonly trackingLink: string | null };

/** Reads the carrier and the tracking link. The winner opens the link, so only https is accepted. */
export function readSending(form: SendingForm, refuse = throwRefusal): Sending {
  const [carrier, link] = [form.carrier.trim(), form.trackingLink.trim()];
  if (carrier === '') refuse('prize_fields_missing', 'carrier');
  checkLength(carrier, 'carrier', contactLimits.name, refuse);
  checkLength(link, 'trackingLink', linkLimit, refuse);
  if (link !== '' && !isSafeLink(link)) refuse('tracking_link_format', 'trackingLink');
  return { carrier, trackingLink: link === '' ? null : link };
}

/** Refuses a user name before the host: `https://bank.in@evil.com` looks like the site of a bank. */
const isSafeLink = (text: string) => /^https:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#][^\s"<>\\]*)?$/i.test(text);

export const taxBearers = ['operator', 'winner'] as const;
export type TaxBearer = (typeof taxBearers)[number];

export type TaxForm = {
  readonly amount: string;
  readonly date: string;
  readonly reference: string;
  readonly borneBy: TaxBearer;
};
export type Tax = {
  readonly amountPaise: number;
  readonly date: string;
  readonly reference: string;
  readonly borneBy: TaxBearer;
};

const mostTaxPaise = 10_000_000_000;

/** Reads the payment of the tax on a prize. The operator can require it before a prize is sent. */
export function readTax(form: TaxForm, refuse = throwRefusal): Tax {
  const amountPaise = parseRupees(form.amount.trim());
  if (amountPaise === null || amountPaise < 0 || amountPaise > mostTaxPaise) refuse('amount_invalid', 'amount');
  if (!isDay(form.date)) refuse('prize_fields_missing', 'date');
  const reference = form.reference.trim();
  if (reference === '') refuse('prize_fields_missing', 'reference');
  checkLength(reference, 'reference', contactLimits.name, refuse);
  return { amountPaise: amountPaise ?? 0, date: form.date, reference, borneBy: form.borneBy };
}
