import { useTexts } from '../texts/use-texts.ts';
import { ProfileEntry } from './ProfileEntry.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';

const { load: loadPasswordForm } = fetchedPart(async () => (await import('./PasswordForm.tsx')).PasswordForm);

export function PasswordEntry() {
  const { password } = useTexts('accounts').profile;
  return (
    <ProfileEntry
      label={password.label}
      value={<span aria-hidden="true">••••••••</span>}
      change={password.change}
      loadForm={loadPasswordForm}
    />
  );
}
