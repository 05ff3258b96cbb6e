import { ReportProblem } from '../reports/ReportProblem.tsx';
import { useGuideTexts } from '../texts/use-guide-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { GuideHeader } from './GuideHeader.tsx';
import { useLinked } from './use-linked.ts';

export function ContactPage() {
  const { contact } = useGuideTexts();
  return (
    <>
      <GuideHeader title={contact.title} lead={contact.lead} />
      <div className="gutter pb-16">
        <div className="max-w-prose">
          <Loadable loading={<RowsSkeleton count={3} />}>
            <ContactDetails />
          </Loadable>
          <p className="mt-6 text-ink-soft">{contact.never}</p>
          <div className="mt-6 flex flex-col sm:flex-row">
            <ButtonLink to="/help" look="secondary">
              {contact.help}
            </ButtonLink>
          </div>
          <ReportSection />
        </div>
      </div>
    </>
  );
}

function ReportSection() {
  const { report } = useGuideTexts().contact;
  const { part } = useLinked('report');
  return (
    <section ref={part} id="report" aria-labelledby="report-title" className="mt-14 border-t border-hairline pt-10">
      <h2 id="report-title" className="text-title">
        {report.title}
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">{report.text}</p>
      <ReportProblem />
    </section>
  );
}
