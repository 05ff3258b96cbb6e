import type { Report } from '@ekbid/verify';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { CheckFacts } from './CheckFacts.tsx';
import { CheckLines } from './CheckLines.tsx';
import { CheckPapers } from './CheckPapers.tsx';
import { CheckPrize } from './CheckPrize.tsx';
import { Findings } from './Findings.tsx';
import type { Evidence } from './run-check.ts';
import { Verdict } from './Verdict.tsx';

type Props = {
  report: Report;
  /** Of the papers, in their order. */
  names: readonly string[];
  evidence: Evidence;
};

/** The verdict first, then what it rests on. */
export function CheckReport({ report, names, evidence }: Props) {
  const { check } = useTexts('fair-play');
  const { findings, checks, facts, papers } = report;
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
          {papers.length > 0 && <CheckPapers papers={papers} names={names} />}
          {facts && <CheckFacts facts={facts} />}
          {facts?.prize && <CheckPrize prize={facts.prize} findings={findings} />}
        </div>
        {checks.length > 0 && <CheckLines checks={checks} />}
      </div>
    </section>
  );
}
