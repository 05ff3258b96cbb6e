import type { UserData } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { ProfileEntry } from './ProfileEntry.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';

const { load: loadEmailForm } = fetchedPart(async () => (await import('./EmailForm.tsx')).EmailForm);

export function EmailEntry({ person: { email, emailConfirmed } }: { person: UserData }) {
  const texts = useTexts('accounts').profile.email;
  return (
    <ProfileEntry
      label={texts.label}
      value={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {email || texts.missing}
          {email && (
            <Badge tone={emailConfirmed ? 'accent' : 'neutral'}>
              {emailConfirmed ? texts.confirmed : texts.unconfirmed}
            </Badge>
          )}
        </span>
      }
      // Another address is another question: nothing asked for the one before is said of it.
      note={
        !emailConfirmed && (
          <div className="mt-3">
            <EmailConfirmation key={email} />
          </div>
        )
      }
      change={texts.change}
      loadForm={loadEmailForm}
    />
  );
}
