import { Link } from 'react-router';
import { useAccountTexts } from '../texts/use-account-texts.ts';
import { ProfileEntry } from './ProfileEntry.tsx';

export function MobileEntry({ mobileNumber }: { mobileNumber: string }) {
  const { mobile } = useAccountTexts().profile;
  return (
    <ProfileEntry
      label={mobile.label}
      value={<span className="figures">{mobileNumber}</span>}
      note={
        <>
          {mobile.why}{' '}
          <Link to="/contact" className="text-accent underline underline-offset-4">
            {mobile.contact}
          </Link>
        </>
      }
    />
  );
}
