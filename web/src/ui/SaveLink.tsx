import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';

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
