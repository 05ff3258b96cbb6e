import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ProfileEntry } from './ProfileEntry.tsx';

export function MobileEntry({ mobileNumber }: { mobileNumber: string }) {
  const { mobile } = useTexts('accounts').profile;
  return (
    <ProfileEntry
      label={mobile.label}
      value={<span className="figures">{mobileNumber}</span>}
      note={
        <>
          {mobile.why}{' '}
          <Link to={href(pages.contact)} className="text-accent underline underline-offset-4">
            {mobile.contact}
          </Link>
        </>
      }
    />
  );
}
