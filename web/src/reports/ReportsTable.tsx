import { href, pages, type Report } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { Moment } from '../ui/Moment.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ReportEnd } from './ReportEnd.tsx';
import { useReasonText } from './use-reason-text.ts';

type Props = {
  reports: readonly Report[];
  /** Off where all are one person's. */
  showSender: boolean;
  onResolve: (report: Report) => void;
};

/** On phones a row is a card; what somebody wrote reads from the left, over its whole width. */
const cardOnPhones = [
  'max-md:[&>td:nth-last-child(3)]:block max-md:[&>td:nth-last-child(3)]:text-left max-md:[&>td:nth-last-child(3)>[aria-hidden]]:hidden',
  'max-md:[&>td:last-child]:block max-md:[&>td:last-child]:text-left max-md:[&>td:last-child>[aria-hidden]]:hidden',
  'max-md:gap-2 max-md:py-5 align-top',
].join(' ');

export function ReportsTable({ reports, showSender, onResolve }: Props) {
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

/** What somebody wrote, line by line, and what it is about. */
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
