import type { TimeSpan } from './ui-texts.ts';

/** Splits what is left into the parts people read; nothing is ever left below zero. */
export function timeSpan(milliseconds: number): TimeSpan {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
