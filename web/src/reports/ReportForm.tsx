import { reportLimits, reportReasons, type ReportSubject } from '@ekbid/contract';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useReport } from './use-report.ts';

type Props = { subject: ReportSubject; auctionId?: string; onTaken: () => void };

export function ReportForm({ subject, auctionId, onTaken }: Props) {
  const { reports } = useTexts();
  const form = useReport({ auctionId, onTaken });
  const { length } = useWatch({ control: form.control, name: 'description' });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
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
    </form>
  );
}
