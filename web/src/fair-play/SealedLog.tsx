import { lazy, useState } from 'react';
import { useResultTexts } from '../texts/use-result-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

// Nobody comes to an auction for its log: its part of the page is fetched by who opens it.
const LogHead = lazy(async () => ({ default: (await import('./LogHead.tsx')).LogHead }));

type Props = { auctionId: string; sealed: boolean };

/** The log of an auction, folded away. Until the result is declared it tells nothing but how many entries there are. */
export function SealedLog({ auctionId, sealed }: Props) {
  const { log } = useResultTexts();
  const [opened, setOpened] = useState(false);

  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="group rounded-card border border-hairline px-5 sm:px-6"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 text-small text-ink-soft hover:text-accent [&::-webkit-details-marker]:hidden">
        {sealed ? log.sealed : log.open}
        <span className="transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {opened && (
        <div className="pb-4">
          <Loadable loading={<Skeleton className="h-40" />} failed={log.failed}>
            <LogHead auctionId={auctionId} sealed={sealed} />
          </Loadable>
        </div>
      )}
    </details>
  );
}
