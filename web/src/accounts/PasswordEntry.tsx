import { useTexts } from '../texts/use-texts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileEntry } from './ProfileEntry.tsx';

export function PasswordEntry() {
  const { password } = useTexts().accounts.profile;
  return (
    <ProfileEntry
      label={password.label}
      value={<span aria-hidden="true">••••••••</span>}
      change={password.change}
      Form={PasswordForm}
    />
  );
}
