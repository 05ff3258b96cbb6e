import { href, pages } from '@ekbid/contract';
import { useLogout } from '../accounts/use-logout.ts';
import { useSession } from '../accounts/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

export function SessionButton() {
  const { navigation } = useTexts();
  const session = useSession();
  const { logout, busy } = useLogout();

  return session ? (
    <Button look="secondary" busy={busy} onClick={logout}>
      {navigation.logout}
    </Button>
  ) : (
    <ButtonLink to={href(pages.login)}>{navigation.login}</ButtonLink>
  );
}
