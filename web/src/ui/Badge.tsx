import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-hairline bg-sunken text-ink-soft',
  accent: 'border-transparent bg-accent-wash text-accent-strong',
  /** Used only for winning. */
  one: 'border-transparent bg-one-wash text-one-ink',
  danger: 'border-transparent bg-danger-wash text-danger',
} as const;

export type BadgeTone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-small font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
