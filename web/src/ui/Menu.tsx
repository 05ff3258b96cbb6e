import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';

export type MenuItem = { key: string; label: string } & (
  | { to: string }
  | { onSelect: () => void }
  /** Why the item cannot be chosen. */
  | { reason: string }
);

const itemStyle =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-accent-wash data-highlighted:text-accent-strong';

/** A button with three dots that opens a menu of actions. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    // Not modal, because an item may open a dialog, which then has the focus and the page behind it.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <Icon name="more" />
      </DropdownMenu.Trigger>
      {/* In the main part of the page, so that screen readers find it there. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="z-40 w-60 rounded-card border border-hairline bg-card p-1.5 shadow-lg"
        >
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if ('to' in item)
    return (
      <DropdownMenu.Item asChild className={itemStyle}>
        <Link to={item.to}>{item.label}</Link>
      </DropdownMenu.Item>
    );
  if ('onSelect' in item)
    return (
      <DropdownMenu.Item className={itemStyle} onSelect={item.onSelect}>
        {item.label}
      </DropdownMenu.Item>
    );
  // Not disabled, because the keyboard would skip it, and with it the reason.
  return (
    <DropdownMenu.Item
      aria-disabled
      onSelect={(event) => event.preventDefault()}
      className="rounded-control px-3 py-2 text-ink-soft outline-none data-highlighted:bg-sunken"
    >
      {item.label}
      <span className="block text-small">{item.reason}</span>
    </DropdownMenu.Item>
  );
}
