import type { UserData } from '@ekbid/contract';
import { maskName } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { ProfileEntry } from './ProfileEntry.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';

const { load: loadNameForm } = fetchedPart(async () => (await import('./NameForm.tsx')).NameForm);

export function NameEntry({ person, isBidder }: { person: UserData; isBidder: boolean }) {
  const { name } = useTexts('accounts').profile;
  return (
    <ProfileEntry
      label={name.label}
      value={person.name}
      note={isBidder && name.shownAs(maskName(person.firstName, person.lastName))}
      change={name.change}
      loadForm={loadNameForm}
    />
  );
}
