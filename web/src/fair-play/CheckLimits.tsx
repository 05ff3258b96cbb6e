import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';

/** What nobody should read into it. */
export function CheckLimits() {
  const { check } = useTexts('fair-play');
  return (
    <Link
      to={`${href(pages.faq)}#check-limits`}
      className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
    >
      {check.limits}
    </Link>
  );
}
