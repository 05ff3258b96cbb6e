import { Link } from 'react-router';
import { useFairPlayTexts } from '../texts/use-fair-play-texts.ts';

/** What nobody should read into it. */
export function CheckLimits() {
  const { check } = useFairPlayTexts();
  return (
    <Link
      to="/faq#check-limits"
      className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
    >
      {check.limits}
    </Link>
  );
}
