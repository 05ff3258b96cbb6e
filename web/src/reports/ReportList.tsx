import { type Report, href, pages, reopenReport, listReports, type ReportState, resolveReport } from '@ekbid/contract';
import { useSuspenseInfiniteQuery, useMutation, useQueryClient, infiniteQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { EmailAddress, type Column, Table } from '../tables/Table.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';

/** All reports of one person, open and resolved. */
export function ReportsOf({ userId }: { userId: string }) {
  const { none } = useTexts('admin').users.person.reports;
  return <ReportList filters={{ userId }} empty={<p className="text-ink-soft">{none}</p>} />;
}

/** Lists the reports that match, or shows `empty` if there are none. */
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

type Props = {
  reports: readonly Report[];
  /** False if all reports are from the same person. */
  showSender: boolean;
  onResolve: (report: Report) => void;
};

/**
 * Classes for phones, where a row is a card: the description and the last cell are left-aligned and have the full
 * width.
 */
const cardOnPhones = [
  'max-md:[&>td:nth-last-child(3)]:block max-md:[&>td:nth-last-child(3)]:text-left max-md:[&>td:nth-last-child(3)>[aria-hidden]]:hidden',
  'max-md:[&>td:last-child]:block max-md:[&>td:last-child]:text-left max-md:[&>td:last-child>[aria-hidden]]:hidden',
  'max-md:gap-2 max-md:py-5 align-top',
].join(' ');

function ReportsTable({ reports, showSender, onResolve }: Props) {
  const { caption, columns, resolve, resolveOf } = useTexts('admin').manageReports;
  const reasonText = useReasonText();
  const shown: Column<Report>[] = [
    { key: 'reason', header: columns.reason, cell: ({ reason }) => <Reason>{reasonText(reason)}</Reason> },
    { key: 'description', header: columns.description, words: true, cell: (report) => <Description report={report} /> },
    { key: 'date', header: columns.date, cell: (report) => <Sent report={report} /> },
    {
      key: 'state',
      header: columns.state,
      cell: (report) =>
        report.resolvedAt === null ? (
          <Button
            look="secondary"
            aria-haspopup="dialog"
            aria-label={resolveOf(reasonText(report.reason))}
            className="max-md:w-full"
            onClick={() => onResolve(report)}
          >
            {resolve}
          </Button>
        ) : (
          <ReportEnd report={report} resolvedAt={report.resolvedAt} />
        ),
    },
  ];
  if (showSender)
    shown.unshift({ key: 'user', header: columns.user, words: true, cell: (report) => <Sender report={report} /> });
  return (
    <Table caption={caption} columns={shown} rows={reports} rowKey={({ _id }) => _id} rowClass={() => cardOnPhones} />
  );
}

function Reason({ children }: { children: string }) {
  return <span className="font-medium md:block md:min-w-28">{children}</span>;
}

function Sent({ report: { createdAt } }: { report: Report }) {
  return (
    <span className="md:block md:min-w-28">
      <Moment at={createdAt} />
    </span>
  );
}

const linked = 'text-accent underline-offset-4 hover:underline';

function Sender({ report: { userId } }: { report: Report }) {
  const { nobody } = useTexts('admin').manageReports;
  if (userId === null) return <span className="text-ink-soft">{nobody}</span>;
  return (
    <Link to={href(pages.user, { userId: userId._id })} className={`min-w-0 md:block xl:min-w-28 ${linked}`}>
      <EmailAddress>{userId.email}</EmailAddress>
    </Link>
  );
}

function Description({ report: { description, auctionId, auctionTitle } }: { report: Report }) {
  const { about } = useTexts('admin').manageReports;
  return (
    <div className="measure min-w-0 xl:min-w-44">
      <p className="wrap-anywhere whitespace-pre-line">{description}</p>
      {auctionId !== null && (
        <p className="mt-1 text-small">
          <Link to={href(pages.auction, { auctionId })} className={linked}>
            {about(auctionTitle ?? '')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** How a report was resolved, and a button to reopen it. */
function ReportEnd({ report, resolvedAt }: { report: Report; resolvedAt: string }) {
  const texts = useTexts('admin').manageReports;
  const reasonText = useReasonText();
  const { reopen, busy } = useReopenReport(report._id);

  return (
    <div className="flex min-w-0 flex-col gap-2 wrap-anywhere md:min-w-36">
      <p className="text-small text-ink-soft">
        {texts.resolved} <Moment at={resolvedAt} /> {report.resolvedBy !== null && texts.resolvedBy(report.resolvedBy)}
      </p>
      <p className="whitespace-pre-line">{report.note}</p>
      {report.answer !== null && (
        <p className="whitespace-pre-line">
          <span className="text-small text-ink-soft">{texts.answered}</span> {report.answer}
        </p>
      )}
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

/** The reason in the current language. A reason without a text is shown as it is stored. */
function useReasonText(): (reason: string) => string {
  const { reasons } = useTexts('reports');
  return (reason) => (Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason);
}

function useReopenReport(reportId: string) {
  const texts = useTexts();
  const { reopenFailed } = useTexts('admin').manageReports;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reopenReport, { params: { reportId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(reopenFailed, problemText(texts, problem)),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.dashboard });
      await client.invalidateQueries({ queryKey: keys.allReports });
    },
  });
  return { reopen: () => mutate(), busy: isPending };
}

type ReportFilters = { readonly state?: ReportState; readonly userId?: string };

function reportsQuery(filters: ReportFilters) {
  return infiniteQueryOptions({
    queryKey: keys.reports(filters),
    queryFn: ({ pageParam, signal }) => call(listReports, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

type ResolveProps = { report: Report; reason: string; onClose: () => void };

/** The dialog that resolves a report. It needs a note about the outcome. */
function ResolveDialog({ report, reason, onClose }: ResolveProps) {
  const { note: label, answer, answerHint, ...dialog } = useTexts('admin').manageReports.dialog;
  const client = useQueryClient();
  const send = async (note: string, answer: string) => {
    const { message } = await call(resolveReport, { params: { reportId: report._id }, body: { note, answer } });
    toast.success(message);
    void client.invalidateQueries({ queryKey: keys.dashboard });
    await client.invalidateQueries({ queryKey: keys.allReports });
    onClose();
  };

  return (
    <NoteDialog
      {...dialog}
      {...{ label, send, onClose }}
      description={reason}
      field="note"
      answer={{ label: answer, hint: answerHint }}
      maxLength={1000}
    />
  );
}
