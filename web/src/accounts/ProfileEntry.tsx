import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

type FormOfEntry = ComponentType<{ onClose: () => void }>;

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Names the button for who does not see which line it stands on. */
  change?: string;
  /** What it is changed with; whoever is done, or gave up, is back on the button. It comes once the page stands. */
  loadForm?: () => Promise<FormOfEntry>;
};

/** One line of what an account is, changed in its place. */
export function ProfileEntry({ label, value, note, change, loadForm }: Props) {
  const { profile } = useTexts('accounts');
  const [Form, setForm] = useState<FormOfEntry | null>(null);
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => void loadForm?.().catch(() => {}), [loadForm]);

  const open = async () => {
    if (!loadForm) return;
    setBusy(true);
    // Not always the button: on iPhones a tap leaves the cursor where it was.
    const focused = document.activeElement;
    try {
      const form = await loadForm();
      // Whoever went on to type elsewhere stays there: a form takes the cursor.
      const isElsewhere = document.activeElement !== focused && document.activeElement instanceof HTMLInputElement;
      if (!isElsewhere) setForm(() => form);
    } catch {
      toast.error(profile.changeFailed);
    }
    setBusy(false);
  };
  const close = () => {
    setForm(null);
    opener.current?.focus();
  };

  return (
    <section aria-label={label} className="px-5 pt-2 pb-4 sm:px-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-small font-normal text-ink-soft">{label}</h2>
        {loadForm && (
          <Button
            ref={opener}
            look="quiet"
            aria-label={Form ? undefined : change}
            aria-expanded={Form !== null}
            busy={busy}
            onClick={Form ? close : () => void open()}
            className="-mr-3 px-3"
          >
            {Form ? profile.cancel : profile.change}
          </Button>
        )}
      </div>
      <div className="font-medium wrap-anywhere">{value}</div>
      {note && !Form && <div className="measure mt-1 text-small text-ink-soft">{note}</div>}
      {Form && (
        <div className="mt-4 mb-2">
          <Form onClose={close} />
        </div>
      )}
    </section>
  );
}
