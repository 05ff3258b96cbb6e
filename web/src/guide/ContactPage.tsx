import { href, pages } from '@ekbid/contract';
import { ReportProblem } from '../reports/ReportProblem.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { useLinked } from './use-linked.ts';

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
