import type { Check, Finding, PrizeFacts } from '@ekbid/verify';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { useMomentText } from '../ui/Moment.tsx';
import { CheckMark } from './CheckMark.tsx';

type PrizeProps = { prize: PrizeFacts; findings: readonly Finding[] };
type Status = Check['status'];

/** What was promised, and whether EkBid shows the same. */
export function CheckPrize({ prize: { title, description, pictures, additions, seen }, findings }: PrizeProps) {
  const { prize: texts } = useTexts('fair-play').check;
  const momentText = useMomentText('exact');
  const isWrong = (is: (finding: Finding) => boolean): Status => (findings.some(is) ? 'faulty' : 'fits');
  const shown = (what: 'title' | 'description') =>
    isWrong((finding) => finding.code === 'prize_shown_wrong' && finding.what === what);
  const pictureStatus = seen.length === 0 ? 'unchecked' : isWrong(({ code }) => code === 'picture_wrong');

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
        {pictures.map((picture, nth) => (
          <Part key={nth} status={pictureStatus} label={texts.picture}>
            {picture === null && texts.pictureLost}
            {picture !== null && (seen.includes(picture) ? texts.pictureSeen : texts.pictureUnseen(picture))}
          </Part>
        ))}
      </dl>
    </Card>
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
