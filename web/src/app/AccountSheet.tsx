import { href, pages, type UserData } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { BottomSheet } from '../ui/Dialog.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { SessionButton } from './NavigationBar.tsx';

type Props = { person: UserData; onClose: () => void };

export function AccountSheet({ person, onClose }: Props) {
  const { navigation } = useTexts();
  return (
    <BottomSheet open onOpenChange={onClose} title={navigation.account}>
      <p className="font-medium">{person.name}</p>
      <p className="text-small text-ink-soft">{person.email}</p>
      <p className="figures text-small text-ink-soft">{person.mobileNumber}</p>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to={href(pages.profile)} onClick={onClose}>
          {navigation.titles.profile}
        </ButtonLink>
        <ButtonLink to={href(pages.watchlist)} look="secondary" onClick={onClose}>
          {navigation.titles.watchlist}
        </ButtonLink>
        <SessionButton />
      </div>
    </BottomSheet>
  );
}
