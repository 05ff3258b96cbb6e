import { href, pages, administration } from '@ekbid/contract';
import { languageNames, languages } from '@ekbid/texts';
import { useState, useEffect } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession, useLogout } from '../sign-in/session.ts';
import { useSite } from '../site/use-site.ts';
import { switchLanguage, useLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { storeScheme, useScheme } from '../ui/device-storage.ts';
import { Icon, Logo } from '../ui/Icon.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { toast } from '../ui/toast.ts';

// Loaded separately, because the page is useful before the number of unread notifications is known.
const Bell = lazily(async () => (await import('./Bell.tsx')).Bell, { optional: true });

const accountStyle = ({ isActive }: { isActive: boolean }) =>
  `flex size-11 items-center justify-center rounded-control transition-colors hover:text-accent ${isActive ? 'text-accent' : 'text-ink-soft'}`;

export function NavigationBar({ administration = false }: { administration?: boolean }) {
  const { navigation } = useTexts();
  const session = useSession();
  const { key } = useLocation();
  // The menu is open only for the history entry on which it was opened, so any navigation closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === key;
  const close = () => setOpenedOn(null);

  return (
    // A sticky element stays within its parent's box. `contents` takes away the header's box, so the parent is the
    // page.
    <header className="contents">
      <DemoBar />
      <div className="sticky top-0 z-30 border-b border-hairline bg-paper">
        <div className="gutter flex h-16 items-center gap-1">
          <Link
            to={href(pages.home)}
            aria-label={navigation.logo}
            className={`${administration ? '' : 'mr-auto '}flex min-h-11 items-center rounded-control`}
          >
            <Logo />
          </Link>
          {administration && (
            <span className="mr-auto border-l border-hairline pl-3 text-small text-ink-soft max-sm:sr-only">
              {navigation.administration}
            </span>
          )}
          <nav aria-label={navigation.main} className="hidden items-center gap-1 lg:flex">
            <NavigationLinks administration={administration} />
          </nav>
          {/* On very narrow screens, these two buttons are only in the menu. */}
          <div className="flex items-center gap-1 max-xs:hidden">
            <LanguageSwitch className="justify-center px-2" />
            <SchemeSwitch />
          </div>
          {session && (
            <div className="size-11 max-xs:hidden">
              <LatePart missing="silent">
                <Bell />
              </LatePart>
            </div>
          )}
          <div className="hidden items-center gap-2 lg:flex">
            {session && (
              <NavLink to={href(pages.profile)} aria-label={navigation.titles.profile} className={accountStyle}>
                <Icon name="person" />
              </NavLink>
            )}
            <SessionButton />
          </div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls="mobile-menu"
            aria-label={navigation.menu}
            onClick={() => setOpenedOn(open ? null : key)}
            className="-mr-2.5 flex size-11 items-center justify-center rounded-control lg:hidden"
          >
            <Icon name={open ? 'close' : 'menu'} size={24} />
          </button>
        </div>
        {open && <MobileMenu administration={administration} onClose={close} />}
      </div>
    </header>
  );
}

/** The notice that this is a demo. It scrolls away with the page. */
function DemoBar() {
  const { navigation } = useTexts();
  if (!useSite()?.placeholder) return null;
  return (
    <div className="bg-sunken">
      <p className="gutter py-1.5 text-center text-small text-ink-soft">{navigation.demo}</p>
    </div>
  );
}

const style = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center rounded-control px-3 font-medium transition-colors hover:bg-accent-wash hover:text-accent-strong ${isActive ? 'text-accent' : 'text-ink'}`;

/**
 * Bidders get links to their own lists, administrators a link to the administration. Inside the administration, there
 * is only the link back to the shop.
 */
function NavigationLinks({ administration: inAdministration }: { administration: boolean }) {
  const { navigation } = useTexts();
  const role = useSession()?.userRole;

  if (inAdministration)
    return (
      <Link to={href(pages.home)} className={style({ isActive: false })}>
        {navigation.home}
      </Link>
    );
  return (
    <>
      <NavLink to={href(pages.auctions)} className={style}>
        {navigation.auctions}
      </NavLink>
      <NavLink to={href(pages.howItWorks)} className={style}>
        {navigation.howItWorks}
      </NavLink>
      <NavLink to={href(pages.about)} className={style}>
        {navigation.about}
      </NavLink>
      {role === 'USER' && (
        <>
          <NavLink to={href(pages.myBids)} className={style}>
            {navigation.myBids}
          </NavLink>
          <NavLink to={href(pages.watchlist)} className={style}>
            {navigation.titles.watchlist}
          </NavLink>
        </>
      )}
      {role === 'ADMIN' && (
        <NavLink to={href(administration)} className={style}>
          {navigation.administration}
        </NavLink>
      )}
    </>
  );
}

const guides = ['help', 'faq', 'check'] as const;

function MobileMenu({ administration, onClose }: { administration: boolean; onClose: () => void }) {
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
          <NavigationLinks administration={administration} />
          {!administration &&
            guides.map((page) => (
              <NavLink key={page} to={href(pages[page])} className={style}>
                {navigation.titles[page]}
              </NavLink>
            ))}
          <div className="flex flex-col gap-1 xs:hidden">
            <LanguageSwitch className="px-3" />
            <SchemeSwitch />
            {session && (
              <NavLink to={href(pages.notifications)} className={style}>
                {navigation.titles.notifications}
              </NavLink>
            )}
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

export function SessionButton() {
  const { navigation } = useTexts();
  const session = useSession();
  const { logout, busy } = useLogout();

  return session ? (
    <Button look="quiet" busy={busy} onClick={logout}>
      {navigation.logout}
    </Button>
  ) : (
    <ButtonLink to={href(pages.login)}>{navigation.login}</ButtonLink>
  );
}

/** The button shows the other language's own name, because its readers may not understand this language. */
export function LanguageSwitch({ className }: { className: string }) {
  const { language: texts } = useTexts();
  const shown = useLanguage();
  const [step, setStep] = useState<'idle' | 'busy' | 'changed'>('idle');
  const other = languages.find((language) => language !== shown) ?? languages[0];

  const change = () => {
    if (step === 'busy') return;
    setStep('busy');
    switchLanguage(other).then(
      () => setStep('changed'),
      () => {
        setStep('idle');
        toast.error(texts.failed);
      },
    );
  };

  return (
    <>
      <button
        type="button"
        lang={`${other}-IN`}
        aria-busy={step === 'busy'}
        onClick={change}
        className={`flex min-h-11 min-w-11 items-center rounded-control font-medium text-ink-soft transition-colors hover:text-ink ${className}`}
      >
        {languageNames[other]}
      </button>
      <span role="status" className="sr-only">
        {step === 'changed' && texts.changed}
      </span>
    </>
  );
}

export function SchemeSwitch() {
  const { navigation } = useTexts();
  const dark = useScheme() === 'dark';

  return (
    <button
      type="button"
      aria-label={dark ? navigation.useLight : navigation.useDark}
      onClick={() => storeScheme(dark ? 'light' : 'dark')}
      className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-ink"
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
