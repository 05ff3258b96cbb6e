import type { Report } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Moment } from '../ui/Moment.tsx';
import { useReasonText } from './use-reason-text.ts';
import { useReopenReport } from './use-reopen-report.ts';

/** What came of a report, and the way to take it up again. */
export function ReportEnd({ report, resolvedAt }: { report: Report; resolvedAt: string }) {
  const texts = useTexts('admin').manageReports;
  const reasonText = useReasonText();
  const { reopen, busy } = useReopenReport(report._id);

  return (
    <div className="flex min-w-0 flex-col gap-2 wrap-anywhere md:min-w-36">
      <p className="text-small text-ink-soft">
        {texts.resolved} <Moment at={resolvedAt} /> {report.resolvedBy !== null && texts.resolvedBy(report.resolvedBy)}
      </p>
      <p className="whitespace-pre-line">{report.note}</p>
      <Button
        look="quiet"
        busy={busy}
        aria-label={texts.reopenOf(reasonText(report.reason))}
        className="self-start"
        onClick={reopen}
      >
        {texts.reopen}
      </Button>
    </div>
  );
}
