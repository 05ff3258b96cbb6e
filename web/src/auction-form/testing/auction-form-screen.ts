import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** A field of the auction form by the beginning of its label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const hasField = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`)) !== null;

/** January of this year is always in the future, and near enough for an auction. */
export const nextYear = String(new Date().getUTCFullYear() + 1);

export const labels = {
  title: 'Title',
  description: 'Description',
  startingBid: 'Starting bid',
  endingBid: 'Ending bid',
  bidIncrement: 'Bid increment',
  maxSlots: 'Max slots',
  startTime: 'Starts',
  endTime: 'Ends',
  retailPrice: 'Retail price',
  retailPriceSource: 'Source',
  retailPriceDate: 'Read on',
  titleHindi: 'Hindi title',
  descriptionHindi: 'Hindi description',
} as const;
type TextField = keyof typeof labels;
export type Typed = Partial<Record<TextField, string>>;

/** Sets whole values, as pasting or a date picker does. */
export function fill(typed: Typed): void {
  for (const [name, value] of Object.entries(typed)) {
    fireEvent.change(field(labels[name as TextField]), { target: { value } });
  }
}

export function picture(type = 'image/jpeg', bytes = 3): File {
  return new File([new Uint8Array(bytes)], 'prize', { type });
}

/** Ignores the field's `accept`, as dropping a file does. */
export async function choosePicture(file: File): Promise<void> {
  await userEvent.setup({ applyAccept: false }).upload(field('Picture'), file);
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Expects the message at the field alone, which has the focus. */
export async function expectFieldError(label: string, message: string): Promise<void> {
  await expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);
  const input = field(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(document.activeElement).toBe(input);
}

/** The parts of the multipart form that a screen sent, in their order. */
export function sentParts(body: unknown): [string, unknown][] {
  if (!(body instanceof FormData)) throw new Error('no multipart form was sent');
  return [...body.entries()];
}
