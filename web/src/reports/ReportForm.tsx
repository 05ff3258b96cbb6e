import {
  type Auction,
  createReport,
  href,
  pages,
  reportLimits,
  reportReasons,
  type ReportSubject,
} from '@ekbid/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select, TextArea } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';

type DialogProps = { auction: Pick<Auction, '_id' | 'title' | 'titleHindi'>; onClose: () => void };

export function ReportDialog({ auction, onClose }: DialogProps) {
  const reports = useTexts('reports');
  const prizeText = usePrizeText();

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reports.auction.title}
      description={prizeText(auction.title, auction.titleHindi)}
    >
      <Report
        subject="auction"
        auctionId={auction._id}
        lead={<p className="mb-5 text-ink-soft">{reports.auction.lead}</p>}
        afterwards={() => <Button onClick={onClose}>{reports.taken.done}</Button>}
      />
    </Dialog>
  );
}

type Props = {
  subject: ReportSubject;
  auctionId?: string;
  /** Shown above the form. */
  lead?: ReactNode;
  /** The button of the confirmation. `again` shows an empty form. */
  afterwards: (again: () => void) => ReactNode;
};

/** A form for a report, and a confirmation after the report was received. */
export function Report({ subject, auctionId, lead, afterwards }: Props) {
  const { taken } = useTexts('reports');
  const [sent, setSent] = useState(false);
  if (sent) return <ReportTaken text={taken[subject]}>{afterwards(() => setSent(false))}</ReportTaken>;
  return (
    <>
      {lead}
      <ReportForm subject={subject} auctionId={auctionId} onSent={() => setSent(true)} />
    </>
  );
}

type FormProps = { subject: ReportSubject; auctionId: string | undefined; onSent: () => void };

function ReportForm({ subject, auctionId, onSent }: FormProps) {
  const reports = useTexts('reports');
  const form = useReport({ auctionId, onSent });
  const { length } = useWatch({ control: form.control, name: 'description' });

  return (
    <CheckedForm form={form}>
      <Select
        {...form.register('reason')}
        label={reports.reason}
        error={form.errorOf('reason')}
        options={[
          { value: '', label: reports.choose },
          ...reportReasons[subject].map((reason) => ({ value: reason, label: reports.reasons[reason] })),
        ]}
      />
      <TextArea
        {...form.register('description')}
        label={reports.description}
        hint={reports.descriptionHint(formatCount(reportLimits.description - length))}
        error={form.errorOf('description')}
        maxLength={reportLimits.description}
      />
      <Button type="submit" busy={form.busy}>
        {reports.submit}
      </Button>
    </CheckedForm>
  );
}

/** Replaces the form after a report was received. The heading gets the focus, because the submit button is gone. */
function ReportTaken({ text, children }: { text: string; children: ReactNode }) {
  const { taken } = useTexts('reports');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-wash text-accent">
        <Icon name="check" size={24} />
      </span>
      <h3 ref={heading} tabIndex={-1} className="text-lead">
        {taken.title}
      </h3>
      <p className="measure text-ink-soft">{text}</p>
      <Link
        to={href(pages.ownReports)}
        className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
      >
        {taken.own}
      </Link>
      {children}
    </div>
  );
}

const defaults = { reason: '', description: '' };
type Fields = typeof defaults;

/** Sends a report. After a failure, the form keeps its values. */
function useReport({ auctionId, onSent }: Omit<FormProps, 'subject'>) {
  const reports = useTexts('reports');
  return useCheckedForm<Fields>({
    defaults,
    fallback: reports.failed,
    check: (fields, refuse) => {
      for (const [field, text] of Object.entries(fields))
        if (text.trim() === '') refuse('report_fields_missing', field);
    },
    submit: async ({ reason, description }) => {
      await call(createReport, { body: { reason, description, ...(auctionId !== undefined && { auctionId }) } });
      onSent();
    },
  });
}
