import { useAccountTexts } from '../texts/use-account-texts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileEntry } from './ProfileEntry.tsx';

export function PasswordEntry() {
  const { password } = useAccountTexts().profile;
  return (
    <ProfileEntry
      label={password.label}
      value={<span aria-hidden="true">••••••••</span>}
      change={password.change}
      Form={PasswordForm}
    />
  );
}
