import type { Report } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { type ReportFilters, reportsQuery } from './reports-query.ts';
import { ReportsTable } from './ReportsTable.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { useReasonText } from './use-reason-text.ts';

/** The reports that fit, or `empty`. */
export function ReportList({ filters, empty }: { filters: ReportFilters; empty: ReactNode }) {
  const { showing } = useTexts('admin').manageReports;
  const reasonText = useReasonText();
  const query = useSuspenseInfiniteQuery(reportsQuery(filters));
  const [resolving, setResolving] = useState<Report | null>(null);
  const { pages } = query.data;
  const reports = pages.flatMap((page) => page.data);

  return (
    <>
      {reports.length === 0 ? (
        empty
      ) : (
        <div>
          <Card padded={false}>
            <ReportsTable reports={reports} showSender={filters.userId === undefined} onResolve={setResolving} />
          </Card>
          <LoadMore
            status={showing(formatCount(reports.length), formatCount(pages[0]?.meta.total ?? reports.length))}
            {...nextPage(query)}
          />
        </div>
      )}
      {resolving && (
        <ResolveDialog report={resolving} reason={reasonText(resolving.reason)} onClose={() => setResolving(null)} />
      )}
    </>
  );
}
