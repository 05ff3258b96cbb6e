import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** The field of the auction form whose label starts with this text. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const hasField = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`)) !== null;

/** January of this year is always in the future, and within the longest time an auction may be planned ahead. */
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

/** Sets whole values at once, as pasting or a date picker does. */
export function fill(typed: Typed): void {
  for (const [name, value] of Object.entries(typed)) {
    fireEvent.change(field(labels[name as TextField]), { target: { value } });
  }
}

export function picture(type = 'image/jpeg', bytes = 3): File {
  return new File([new Uint8Array(bytes)], 'prize', { type });
}

/** Chooses a file of any type, even one that the field's `accept` excludes, because people can drop such files too. */
export async function choosePicture(file: File): Promise<void> {
  await userEvent.setup({ applyAccept: false }).upload(field('Picture'), file);
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Expects the message only at this field, and the focus in it. */
export async function expectFieldError(label: string, message: string): Promise<void> {
  await expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);
  const input = field(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(document.activeElement).toBe(input);
}

/** The parts of the multipart form that was sent, in order. */
export function sentParts(body: unknown): [string, unknown][] {
  if (!(body instanceof FormData)) throw new Error('no multipart form was sent');
  return [...body.entries()];
}
