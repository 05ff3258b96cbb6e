import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './Button.tsx';

type Props = { name: string; text: string; look?: ButtonLook; className?: string; children: ReactNode };

/** A link that saves data of the page as a JSON file, without a request. */
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

/** Shows the start and the end of a long hash, which is enough to compare it by eye. */
export function Fingerprint({ hex }: { hex: string }) {
  return (
    <code title={hex} className="font-mono text-small wrap-anywhere">
      {hex.slice(0, 8)} … {hex.slice(-8)}
    </code>
  );
}
