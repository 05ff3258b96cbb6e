import type { ReactNode } from 'react';
import { telephoneLink } from '../site/telephone-link.ts';
import { usePresentSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';

const link = 'inline-flex min-h-11 items-center font-medium wrap-anywhere text-accent hover:underline';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-hairline bg-card p-5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

export function ContactDetails() {
  const { contact } = useTexts('guide');
  const { navigation } = useTexts();
  const { supportEmail, supportPhone, address, grievanceOfficer, placeholder } = usePresentSite();

  return (
    <>
      {placeholder && <Badge>{navigation.placeholder}</Badge>}
      <dl className="mt-3 grid gap-4 sm:grid-cols-2">
        <Detail label={contact.email}>
          <a href={`mailto:${supportEmail}`} className={link}>
            {supportEmail}
          </a>
        </Detail>
        {supportPhone && (
          <Detail label={contact.phone}>
            <a href={telephoneLink(supportPhone)} className={`figures ${link}`}>
              {supportPhone}
            </a>
          </Detail>
        )}
        <Detail label={contact.address}>
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Detail>
        {grievanceOfficer && <Detail label={contact.grievanceOfficer}>{grievanceOfficer}</Detail>}
      </dl>
    </>
  );
}
