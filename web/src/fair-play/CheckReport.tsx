import type { Report, Check, Facts } from '@ekbid/verify';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment, formatCount } from '../ui/Figures.tsx';
import { CheckDocuments, CheckPrize, Findings, CheckMark } from './CheckDocuments.tsx';
import { Verdict } from './Verdict.tsx';
import type { Evidence } from './run-check.ts';
import { rupeesText } from './told-finding.ts';

type Props = {
  report: Report;
  /** The names of the documents, in the report's order. */
  names: readonly string[];
  evidence: Evidence;
};

/** The verdict first, then the reasons for it. */
export function CheckReport({ report, names, evidence }: Props) {
  const { check } = useTexts('fair-play');
  const { findings, checks, facts, papers: documents } = report;
  return (
    <section className="flex flex-col gap-6">
      <Verdict report={report} evidence={evidence} />
      {findings.length > 0 && (
        <Card className="border-danger">
          <h3 className="text-lead">{check.found}</h3>
          <Findings findings={findings} />
        </Card>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6 empty:hidden">
          {documents.length > 0 && <CheckDocuments documents={documents} names={names} />}
          {facts && <CheckFacts facts={facts} />}
          {facts?.prize && <CheckPrize prize={facts.prize} findings={findings} />}
        </div>
        {checks.length > 0 && <CheckLines checks={checks} />}
      </div>
    </section>
  );
}

function CheckLines({ checks }: { checks: readonly Check[] }) {
  const { checks: texts } = useTexts('fair-play').check;
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <ol className="mt-2 divide-y divide-hairline">
        {checks.map(({ number, status }) => (
          <li key={number} className="flex items-start gap-3 py-2.5">
            <CheckMark status={status} />
            <span className={status === 'unchecked' ? 'text-ink-soft' : ''}>{texts.lines[number]}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Totals of the log, computed here from its entries. */
function CheckFacts({ facts }: { facts: Facts }) {
  const { facts: texts } = useTexts('fair-play').check;
  const { title, winner, bids, bidders, amounts, refunds, leaves, head } = facts;
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <dl className="mt-2 divide-y divide-hairline">
        <Fact label={texts.auction}>{title}</Fact>
        <Fact label={texts.winner}>
          {winner ? (
            <>
              <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-one" />
              {texts.winnerBid(formatCount(winner.bid))}, {rupeesText(winner.amount)}
            </>
          ) : (
            texts.nobody
          )}
        </Fact>
        <Fact label={texts.bids}>{texts.bidsBy(formatCount(bids), formatCount(bidders))}</Fact>
        <Fact label={texts.amounts}>{rupeesText(amounts)}</Fact>
        <Fact label={texts.refunds}>
          {refunds.count === 0
            ? texts.noRefunds
            : texts.refundsOf(rupeesText(refunds.sum), formatCount(refunds.confirmed), formatCount(refunds.count))}
        </Fact>
        <Fact label={texts.entries}>{formatCount(leaves)}</Fact>
        {head && (
          <>
            <Fact label={texts.signed}>
              <Moment at={head.at} show="exact" />
            </Fact>
            <Fact label={texts.key}>
              <code className="font-mono text-small">{head.key}</code>
            </Fact>
          </>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
