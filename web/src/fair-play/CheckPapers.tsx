import type { FairPlayTexts } from '@ekbid/texts';
import type { PaperReport } from '@ekbid/verify';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { useMomentText } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';
import { CheckMark } from './CheckMark.tsx';
import { Findings } from './Findings.tsx';
import { rupeesText } from './rupees-text.ts';

type PapersProps = { papers: readonly PaperReport[]; names: readonly string[] };

/** Each receipt and head somebody kept, and what EkBid shows, with its own verdict. */
export function CheckPapers({ papers, names }: PapersProps) {
  const { papers: texts } = useTexts('fair-play').check;
  const momentText = useMomentText('exact');
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <ul className="mt-2 divide-y divide-hairline">
        {papers.map((paper, at) => (
          <li key={names[at]} className="flex items-start gap-3 py-3">
            <CheckMark status={paper.fits ? 'fits' : 'faulty'} />
            <div className="min-w-0 flex-1">
              <h4 className="font-medium wrap-anywhere">
                <PaperName paper={paper} name={names[at] ?? ''} />
              </h4>
              {paper.kind !== 'unreadable' && <p className="text-small wrap-anywhere text-ink-soft">{names[at]}</p>}
              {paper.fits && <p className="mt-1">{fitsText(texts, paper.kind)}</p>}
              {paper.findings.length > 0 && <Findings findings={paper.findings} />}
              {paper.notes.map((note) => (
                <p key={note.code} className="mt-1 text-small text-ink-soft">
                  {note.code === 'key_unknown'
                    ? texts.keyUnknown(note.key)
                    : texts.coversUntil(momentText(note.at), momentText(note.ends))}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function fitsText(texts: FairPlayTexts['check']['papers'], kind: PaperReport['kind']): string {
  if (kind === 'receipt') return texts.receiptFits;
  return kind === 'head' ? texts.headFits : texts.shownFits;
}

function PaperName({ paper: { kind, bid, head, rows = 0 }, name }: { paper: PaperReport; name: string }) {
  const { papers: texts } = useTexts('fair-play').check;
  if (kind === 'receipt' && bid) return texts.receipt(formatCount(bid.number), rupeesText(bid.amount));
  if (kind === 'head' && head) return texts.head(formatCount(head.size));
  if (kind === 'auction') return texts.auction;
  if (kind === 'leaderboard') return texts.leaderboard(formatCount(rows));
  return name;
}
