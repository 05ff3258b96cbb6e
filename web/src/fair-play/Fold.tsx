import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** Collapsed content that few people open. It is rendered only after it has been opened. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="group rounded-card border border-hairline px-5 sm:px-6"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 text-small text-ink-soft hover:text-accent [&::-webkit-details-marker]:hidden">
        {summary}
        <span className="transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {opened && <div className="pb-4">{children}</div>}
    </details>
  );
}
