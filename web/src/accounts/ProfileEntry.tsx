import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useAccountTexts } from '../texts/use-account-texts.ts';
import { Button } from '../ui/Button.tsx';

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Names the button for who does not see which line it stands on. */
  change?: string;
  /** What it is changed with; whoever is done, or gave up, is back on the button. */
  Form?: ComponentType<{ onClose: () => void }>;
};

/** One line of what an account is, changed in its place. */
export function ProfileEntry({ label, value, note, change, Form }: Props) {
  const { profile } = useAccountTexts();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <section aria-label={label} className="px-5 pt-2 pb-4 sm:px-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-small font-normal text-ink-soft">{label}</h2>
        {Form && (
          <Button
            ref={opener}
            look="quiet"
            aria-label={open ? undefined : change}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="-mr-3 px-3"
          >
            {open ? profile.cancel : profile.change}
          </Button>
        )}
      </div>
      <div className="font-medium wrap-anywhere">{value}</div>
      {note && !open && <div className="measure mt-1 text-small text-ink-soft">{note}</div>}
      {open && Form && (
        <div className="mt-4 mb-2">
          <Form onClose={close} />
        </div>
      )}
    </section>
  );
}
