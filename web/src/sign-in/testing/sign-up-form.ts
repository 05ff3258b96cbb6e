import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

const labels = {
  firstName: 'First name',
  lastName: /^Last name/,
  email: 'Email',
  mobileNumber: 'Mobile number',
  otp: 'OTP',
  password: 'Password',
};
export type Field = keyof typeof labels;
export const right = { firstName: 'Asha', email: 'asha@example.in', mobileNumber: '9876543210', password: 'secret123' };

export const field = (name: Field) => screen.getByLabelText(labels[name]);
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
/** Ticks both boxes: 18 or older, and the terms. */
export async function agree() {
  for (const box of boxes()) await userEvent.click(box);
}

/** Expects the message exactly once: at the field, without a toast. */
export const shownOnce = (message: string) => expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);

export async function fill(fields: Partial<Record<Field, string>>) {
  for (const [name, value] of Object.entries(fields)) if (value) await userEvent.type(field(name as Field), value);
}

export async function fillWithCode(otp: string) {
  await fill(right);
  await press('Send OTP');
  await screen.findByLabelText('OTP');
  await fill({ otp });
  await agree();
  await press('Create account');
}
