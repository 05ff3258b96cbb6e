import { href, pages } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../sign-in/session.ts';
import { telephoneLink, usePresentSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { GuideHeader, useLinked } from './GuideHeader.tsx';

export function ContactPage() {
  const { contact } = useTexts('guide');
  return (
    <>
      <GuideHeader title={contact.title} lead={contact.lead} />
      <div className="gutter grid grid-cols-1 gap-14 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:items-start lg:gap-16">
        <div>
          <Loadable loading={<RowsSkeleton count={3} />}>
            <ContactDetails />
          </Loadable>
          <p className="mt-6 text-ink-soft">{contact.never}</p>
          <div className="mt-6 flex flex-col sm:flex-row">
            <ButtonLink to={href(pages.help)} look="secondary">
              {contact.help}
            </ButtonLink>
          </div>
        </div>
        <ReportSection />
      </div>
    </>
  );
}

function ReportSection() {
  const { report } = useTexts('guide').contact;
  const { part } = useLinked('report');
  return (
    <section
      ref={part}
      id="report"
      aria-labelledby="report-title"
      className="border-hairline max-lg:border-t max-lg:pt-10 lg:rounded-card lg:border lg:bg-card lg:p-8"
    >
      <h2 id="report-title" className="text-title">
        {report.title}
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">{report.text}</p>
      <ReportProblem />
    </section>
  );
}

const link = 'inline-flex min-h-11 items-center font-medium wrap-anywhere text-accent hover:underline';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-hairline bg-card p-5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function ContactDetails() {
  const { contact } = useTexts('guide');
  const { supportEmail, supportPhone, address, grievanceOfficer } = usePresentSite();

  return (
    <dl className="grid gap-4 sm:grid-cols-2">
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
  );
}

// Loaded separately, because most people visit this page for another reason.
const Report = lazily(async () => (await import('../reports/ReportForm.tsx')).Report);

/** Reporting a problem needs a session. The sign-in link returns to this form. */
export function ReportProblem() {
  const { problem, taken: texts } = useTexts('reports');
  const { pathname, search } = useLocation();
  const session = useSession();
  if (!session)
    return (
      <div className="flex flex-col gap-5 sm:items-start">
        <p>{problem.signIn}</p>
        <ButtonLink to={href(pages.login)} state={{ from: { pathname, search, hash: '#report' } }}>
          {problem.login}
        </ButtonLink>
      </div>
    );
  return (
    <LatePart loading={<RowsSkeleton count={3} />}>
      <Report
        subject="problem"
        afterwards={(again) => (
          <Button look="secondary" onClick={again}>
            {texts.another}
          </Button>
        )}
      />
    </LatePart>
  );
}
