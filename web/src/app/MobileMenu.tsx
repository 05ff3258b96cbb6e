import { href, pages } from '@ekbid/contract';
import { useEffect } from 'react';
import { useSession } from '../accounts/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SessionButton } from './SessionButton.tsx';

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { navigation } = useTexts();
  const session = useSession();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <nav
      id="mobile-menu"
      aria-label={navigation.menu}
      className="absolute inset-x-0 top-full border-b border-hairline bg-paper lg:hidden"
    >
      <div className="gutter pt-2 pb-5">
        <div className="-mx-3 flex flex-col gap-1">
          <NavigationLinks />
          <LanguageSwitch className="px-3" />
          <div className="xs:hidden">
            <SchemeSwitch />
          </div>
        </div>
        <div className="mt-3 flex flex-col gap-3">
          {session && (
            <ButtonLink to={href(pages.profile)} look="secondary">
              {navigation.titles.profile}
            </ButtonLink>
          )}
          <SessionButton />
        </div>
      </div>
    </nav>
  );
}
