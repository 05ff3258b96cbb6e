import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './Button.tsx';

type Props = { name: string; text: string; look?: ButtonLook; className?: string; children: ReactNode };

/** Saves a JSON file that is in the page already: no server is asked. */
export function SaveLink({ name, text, look = 'primary', className = '', children }: Props) {
  return (
    <a
      href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
      download={name}
      className={buttonStyle(look, className)}
    >
      {children}
    </a>
  );
}

/** A long number nobody reads to its end: its beginning and its end tell it from any other. */
export function Fingerprint({ hex }: { hex: string }) {
  return (
    <code title={hex} className="font-mono text-small wrap-anywhere">
      {hex.slice(0, 8)} … {hex.slice(-8)}
    </code>
  );
}
