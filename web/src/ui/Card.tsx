import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'> & {
  /** False if a picture or a table must reach the card's edge. */
  padded?: boolean;
};

export function Card({ padded = true, className = '', ...props }: Props) {
  const padding = padded ? 'p-5 sm:p-6' : 'overflow-hidden';
  return <div {...props} className={`rounded-card border border-hairline bg-card ${padding} ${className}`} />;
}
