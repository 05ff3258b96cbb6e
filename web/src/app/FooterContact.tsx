import { telephoneLink } from '../site/telephone-link.ts';
import type { Site } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';

const link = 'inline-flex min-h-11 items-center wrap-anywhere hover:text-accent hover:underline';

export function FooterContact({ site: { supportEmail, supportPhone, address, placeholder } }: { site: Site }) {
  const { footer, navigation } = useTexts();
  return (
    <section aria-labelledby="footer-contact" className="xs:col-span-2 lg:col-span-1">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="footer-contact" className="text-small text-ink-soft">
          {footer.contact}
        </h2>
        {placeholder && <Badge>{navigation.placeholder}</Badge>}
      </div>
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
