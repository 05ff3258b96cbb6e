import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyle } from './button-style.ts';

type Props = Omit<LinkProps, 'className'> & { look?: ButtonLook; className?: string };

export function ButtonLink({ look = 'primary', className, ...props }: Props) {
  return <Link {...props} className={buttonStyle(look, className)} />;
}
