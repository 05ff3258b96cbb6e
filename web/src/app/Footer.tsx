import { href, pages, socialNetworks } from '@ekbid/contract';
import { Link } from 'react-router';
import { serverNow } from '../api/server-time.ts';
import { useSite, type Site, telephoneLink } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon, Logo } from '../ui/Icon.tsx';

const indianYear = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** The operator's texts come from a call that may fail. Then the footer has only its links. */
export function Footer() {
  const { footer, navigation, ui } = useTexts();
  const site = useSite();
  const year = indianYear.format(serverNow());
  const quick = [
    { to: href(pages.howItWorks), label: footer.howItWorks },
    { to: href(pages.auctions), label: footer.activeAuctions },
    { to: href(pages.winners), label: navigation.titles.winners },
    { to: href(pages.about), label: footer.about },
    { to: href(pages.faq), label: footer.faq },
  ];
  const support = [
    { to: href(pages.help), label: footer.help },
    { to: href(pages.check), label: footer.check },
    { to: href(pages.contact), label: footer.contactUs },
    { to: href(pages.terms), label: footer.terms },
    { to: href(pages.privacy), label: footer.privacy },
  ];

  return (
    <footer className="border-t border-hairline bg-sunken">
      <div className="gutter grid grid-cols-1 gap-x-6 xs:grid-cols-2 gap-y-10 py-10 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr] lg:gap-x-12">
        <div className="xs:col-span-2 lg:col-span-1">
          <Logo />
          {site && <p className="measure mt-3 text-small text-ink-soft">{site.description}</p>}
          {site && <SocialLinks social={site.social} />}
        </div>
        <Links id="quick-links" title={footer.quickLinks} links={quick} />
        <Links id="support" title={footer.support} links={support} />
        {site && <FooterContact site={site} />}
      </div>
      <div className="border-t border-hairline">
        <div className="gutter flex flex-col gap-x-8 gap-y-4 py-5 text-small text-ink-soft lg:flex-row lg:items-center lg:justify-between">
          {site && site.claims.length > 0 && (
            <ul aria-label={footer.claims} className="flex flex-wrap items-center gap-x-6 gap-y-2">
              {site.claims.map((claim) => (
                <li key={claim} className="inline-flex items-center gap-1.5">
                  <Icon name="check" size={16} />
                  {claim}
                </li>
              ))}
            </ul>
          )}
          <p>{ui.times}</p>
          <p>{footer.copyright(year)}</p>
        </div>
      </div>
    </footer>
  );
}

type LinksProps = { id: string; title: string; links: readonly { to: string; label: string }[] };

function Links({ id, title, links }: LinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-small text-ink-soft">
        {title}
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
  );
}

/** Links to the operator's pages on social networks, in new tabs. */
function SocialLinks({ social }: Pick<Site, 'social'>) {
  const { footer } = useTexts();
  return (
    <ul aria-label={footer.social.label} className="-ml-3 mt-3 flex">
      {socialNetworks.map((network) => {
        const address = social[network];
        return (
          address && (
            <li key={network}>
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${footer.social[network]} (${footer.newTab})`}
                title={footer.social[network]}
                className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-accent"
              >
                <Icon name={network} />
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

const link = 'inline-flex min-h-11 items-center wrap-anywhere hover:text-accent hover:underline';

function FooterContact({ site: { supportEmail, supportPhone, address } }: { site: Site }) {
  const { footer } = useTexts();
  return (
    <section aria-labelledby="footer-contact" className="xs:col-span-2 lg:col-span-1">
      <h2 id="footer-contact" className="text-small text-ink-soft">
        {footer.contact}
      </h2>
      <ul className="mt-1">
        <li>
          <a href={`mailto:${supportEmail}`} className={link}>
            {supportEmail}
          </a>
        </li>
        {supportPhone && (
          <li>
            <a href={telephoneLink(supportPhone)} className={`figures ${link}`}>
              {supportPhone}
            </a>
          </li>
        )}
      </ul>
      <address className="mt-2 text-small text-ink-soft not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
