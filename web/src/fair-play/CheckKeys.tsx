import { useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Fold } from '../ui/Fold.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { fairPlayKeysQuery } from './fair-play-query.ts';

/** The keys EkBid names as its own. */
export function CheckKeys() {
  const { keys } = useTexts('fair-play').check;
  return (
    <Fold summary={keys.title}>
      <p className="measure mb-3 text-small text-ink-soft">{keys.text}</p>
      <Loadable loading={<Skeleton className="h-16" />} failed={keys.failed}>
        <KeyList />
      </Loadable>
    </Fold>
  );
}

function KeyList() {
  const { keys } = useTexts('fair-play').check;
  const { data } = useSuspenseQuery(fairPlayKeysQuery());
  return (
    <ul className="flex flex-col gap-3 text-small">
      {data.map(({ id, publicKey, signsNow }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-mono font-semibold">{id}</code>
            <span className="text-ink-soft">{signsNow ? keys.signsNow : keys.former}</span>
          </p>
          <code className="font-mono wrap-anywhere">{publicKey}</code>
        </li>
      ))}
    </ul>
  );
}
