import { href, pages } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Fingerprint, SaveLink } from '../ui/SaveLink.tsx';
import { Moment, formatCount } from '../ui/Figures.tsx';
import { fairPlayQuery, readHead } from './fair-play-queries.ts';

/** The newest signed head of the log, with a link that downloads it. */
export function LogHead({ auctionId, sealed }: { auctionId: string; sealed: boolean }) {
  const { log } = useTexts('fair-play');
  const { file } = useSuspenseQuery(fairPlayQuery(auctionId)).data;
  const head = file && readHead(file.head.signed);

  return (
    <div className="flex flex-col gap-3 text-small">
      <p className="text-ink-soft">{sealed ? log.sealed : log.open}</p>
      {file && head ? (
        <>
          <p>
            <span className="figures font-semibold">{log.entries(head.size, formatCount(head.size))}</span>,{' '}
            {log.signed} <Moment at={head.at} show="exact" />
          </p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-soft">{log.fingerprint}</span> <Fingerprint hex={head.root} />
          </p>
          <SaveLink
            name={`ekbid-head-${String(head.size)}.json`}
            text={JSON.stringify(file, null, 2)}
            look="secondary"
            className="mt-1"
          >
            {log.save}
          </SaveLink>
        </>
      ) : (
        <p>{log.none}</p>
      )}
      <Link
        to={`${href(pages.faq)}#honest-result`}
        className="inline-flex min-h-11 items-center self-start text-accent hover:underline"
      >
        {log.onward}
      </Link>
    </div>
  );
}
