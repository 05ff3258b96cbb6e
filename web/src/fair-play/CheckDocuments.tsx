import { paiseToRupees } from '@ekbid/contract';
import { centre } from '@ekbid/domain';
import type { FairPlayTexts } from '@ekbid/texts';
import type { DocumentReport, Check, Finding, PictureView, PrizeFacts, PrizePart } from '@ekbid/verify';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { useMomentText, formatCount, Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { rupeesText, describeFinding } from './describe-finding.ts';

type DocumentsProps = { documents: readonly DocumentReport[]; names: readonly string[] };

/** Lists the saved receipts and heads and EkBid's own data, each with a verdict. */
export function CheckDocuments({ documents, names }: DocumentsProps) {
  const { documents: texts } = useTexts('fair-play').check;
  const momentText = useMomentText('exact');
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <ul className="mt-2 divide-y divide-hairline">
        {documents.map((document, at) => (
          <li key={names[at]} className="flex items-start gap-3 py-3">
            <CheckMark status={document.fits ? 'fits' : 'faulty'} />
            <div className="min-w-0 flex-1">
              <h4 className="font-medium wrap-anywhere">
                <DocumentName document={document} name={names[at] ?? ''} />
              </h4>
              {document.kind !== 'unreadable' && <p className="text-small wrap-anywhere text-ink-soft">{names[at]}</p>}
              {document.fits && <p className="mt-1">{fitsText(texts, document.kind)}</p>}
              {document.findings.length > 0 && <Findings findings={document.findings} />}
              {document.notes.map((note) => (
                <p key={note.code} className="mt-1 text-small text-ink-soft">
                  {noteText(texts, note, momentText)}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function fitsText(texts: FairPlayTexts['check']['documents'], kind: DocumentReport['kind']): string {
  if (kind === 'receipt') return texts.receiptFits;
  return kind === 'head' ? texts.headFits : texts.shownFits;
}

function noteText(
  texts: FairPlayTexts['check']['documents'],
  note: DocumentReport['notes'][number],
  momentText: (at: string) => string,
): string {
  if (note.code === 'closing') return texts.closing;
  if (note.code === 'key_unknown') return texts.keyUnknown(note.key);
  return texts.coversUntil(momentText(note.at), momentText(note.ends));
}

type DocumentNameProps = { document: DocumentReport; name: string };

function DocumentName({ document: { kind, bid, head, rows = 0 }, name }: DocumentNameProps) {
  const { documents: texts } = useTexts('fair-play').check;
  if (kind === 'receipt' && bid) return texts.receipt(formatCount(bid.number), rupeesText(bid.amount));
  if (kind === 'head' && head) return texts.head(formatCount(head.size));
  if (kind === 'auction') return texts.auction;
  if (kind === 'leaderboard') return texts.leaderboard(formatCount(rows));
  return name;
}

type PrizeProps = { prize: PrizeFacts; findings: readonly Finding[] };
type Status = Check['status'];

/** The prize as the log promises it, and whether EkBid shows the same prize. */
export function CheckPrize({
  prize: {
    title,
    description,
    titleHindi,
    descriptionHindi,
    retailPrice,
    claimDays,
    entryMode,
    minAccountDays,
    pictures,
    pictureViews,
    additions,
    seen,
  },
  findings,
}: PrizeProps) {
  const { prize: texts } = useTexts('fair-play').check;
  const momentText = useMomentText('exact');
  const isWrong = (is: (finding: Finding) => boolean): Status => (findings.some(is) ? 'faulty' : 'fits');
  const shown = (what: PrizePart) =>
    isWrong((finding) => finding.code === 'prize_shown_wrong' && finding.what === what);
  // A file that matches none of the prize's pictures may stand for any picture without a file. So all pictures without
  // a file count as faulty.
  const statusOf = (picture: string | null): Status => {
    if (shown('pictures') === 'faulty') return 'faulty';
    if (picture !== null && seen.includes(picture)) return 'fits';
    return seen.length === 0 ? 'unchecked' : isWrong(({ code }) => code === 'picture_wrong');
  };

  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <dl className="mt-2 divide-y divide-hairline">
        <Part status={shown('title')} label={texts.name}>
          {title}
        </Part>
        <Part status={shown('description')} label={texts.description}>
          {description}
        </Part>
        {additions.map(({ at, text }, nth) => (
          <Part key={nth} status={shown('description')} label={texts.added(momentText(at))}>
            {text}
          </Part>
        ))}
        {titleHindi !== null && (
          <Part status={shown('titleHindi')} label={texts.titleHindi}>
            {titleHindi}
          </Part>
        )}
        {descriptionHindi !== null && (
          <Part status={shown('descriptionHindi')} label={texts.descriptionHindi}>
            {descriptionHindi}
          </Part>
        )}
        {retailPrice && (
          <Part status={shown('retailPrice')} label={texts.retailPrice}>
            <Rupees amount={paiseToRupees(retailPrice.paise)} /> ({retailPrice.source}, {retailPrice.date})
          </Part>
        )}
        {claimDays !== null && (
          <Part status={shown('claimDays')} label={texts.claimDays}>
            {claimDays}
          </Part>
        )}
        <Part status={shown('entryMode')} label={texts.entryMode}>
          {texts.entryModes[entryMode]}
        </Part>
        {minAccountDays > 0 && (
          <Part status={shown('minAccountDays')} label={texts.minAccountDays}>
            {minAccountDays}
          </Part>
        )}
        {pictures.map((picture, nth) => (
          <Part key={nth} status={statusOf(picture)} label={texts.picture(nth + 1, pictures.length)}>
            {picture === null && texts.pictureLost}
            {picture !== null && (seen.includes(picture) ? texts.pictureSeen : texts.pictureUnseen(picture))}
            <View view={pictureViews[nth]} />
          </Part>
        ))}
      </dl>
    </Card>
  );
}

/** The alternative text and the crop of a picture, if the log states them. */
function View({ view }: { view: PictureView | undefined }) {
  const { prize: texts } = useTexts('fair-play').check;
  if (!view) return null;
  const { alt, focus } = view;
  const isCentred = focus.x === centre.x && focus.y === centre.y;
  return (
    <>
      {alt !== null && <span className="block">{texts.pictureAlt(alt)}</span>}
      {!isCentred && <span className="block text-ink-soft">{texts.pictureFocus(focus.x, focus.y)}</span>}
    </>
  );
}

function Part({ status, label, children }: { status: Status; label: string; children: ReactNode }) {
  return (
    <div className="relative py-2.5 pl-8">
      <dt className="text-small text-ink-soft">
        <span className="absolute left-0">
          <CheckMark status={status} />
        </span>
        {label}
      </dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

const looks = {
  fits: { name: 'check', colour: 'text-accent' },
  faulty: { name: 'close', colour: 'text-danger' },
  unchecked: { name: 'attention', colour: 'text-ink-soft' },
} as const;

/** The status of a check as an icon, with a text for screen readers. */
export function CheckMark({ status }: Pick<Check, 'status'>) {
  const { checks } = useTexts('fair-play').check;
  const { name, colour } = looks[status];
  return (
    <span className={`mt-0.5 ${colour}`}>
      <Icon name={name} />
      <span className="sr-only">{checks[status]}</span>
    </span>
  );
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { check } = useTexts('fair-play');
  const momentText = useMomentText('precise');
  return (
    <ul className="measure mt-2 flex list-disc flex-col gap-1.5 pl-5 wrap-anywhere">
      {findings.map((finding, at) => (
        <li key={at}>{describeFinding({ check, momentText }, finding)}</li>
      ))}
    </ul>
  );
}
