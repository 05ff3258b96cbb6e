import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyle } from './button-style.ts';

type ButtonLinkProps = Omit<LinkProps, 'className'> & { look?: ButtonLook; className?: string };

export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonStyle(look, className)} />;
}
