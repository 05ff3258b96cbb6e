import { Link } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Logo } from '../ui/Logo.tsx';

/** Leads only to pages that are there. */
export function Footer() {
  const { footer, navigation } = useTexts();
  const session = useSession();
  const links = [{ to: '/auctions', label: footer.activeAuctions }];
  if (session?.userRole === 'USER') links.push({ to: '/my-bids', label: navigation.myBids });
  if (!session) links.push({ to: '/signup', label: navigation.signUp }, { to: '/login', label: navigation.login });

  return (
    <footer className="border-t border-hairline bg-sunken">
      <div className="gutter flex flex-col gap-10 py-10 sm:flex-row sm:justify-between">
        <div className="max-w-md">
          <Logo />
          <p className="mt-3 text-small text-ink-soft">{footer.description}</p>
        </div>
        <nav aria-labelledby="quick-links" className="sm:min-w-40">
          <h2 id="quick-links" className="text-small text-ink-soft">
            {footer.quickLinks}
          </h2>
          <ul className="mt-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-hairline">
        <p className="gutter py-5 text-small text-ink-soft">{footer.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  );
}
