import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'> & {
  /** False where a picture or a table reaches the edge. */
  padded?: boolean;
};

export function Card({ padded = true, className = '', ...props }: Props) {
  const padding = padded ? 'p-5 sm:p-6' : 'overflow-hidden';
  return <div {...props} className={`rounded-card border border-hairline bg-card ${padding} ${className}`} />;
}
