import { type Auction, reportLimits, reportReasons, type ReportSubject, createReport } from '@ekbid/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../api/call.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select, TextArea } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { ReportTaken } from './ReportTaken.tsx';

type Props = { subject: ReportSubject; auctionId?: string; onSent: () => void };

export function ReportForm({ subject, auctionId, onSent }: Props) {
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

type DialogProps = { auction: Pick<Auction, '_id' | 'title' | 'titleHindi'>; onClose: () => void };

export function ReportDialog({ auction, onClose }: DialogProps) {
  const reports = useTexts('reports');
  const prizeText = usePrizeText();
  const [sent, setSent] = useState(false);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reports.auction.title}
      description={prizeText(auction.title, auction.titleHindi)}
    >
      {sent ? (
        <ReportTaken text={reports.taken.auction}>
          <Button onClick={onClose}>{reports.taken.done}</Button>
        </ReportTaken>
      ) : (
        <>
          <p className="mb-5 text-ink-soft">{reports.auction.lead}</p>
          <ReportForm subject="auction" auctionId={auction._id} onSent={() => setSent(true)} />
        </>
      )}
    </Dialog>
  );
}

const defaults = { reason: '', description: '' };
type Fields = typeof defaults;

/** Sends a report. After a failure, the form keeps its values. */
function useReport({ auctionId, onSent }: { auctionId: string | undefined; onSent: () => void }) {
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
