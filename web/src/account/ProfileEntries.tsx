import { cancelNumberChange, type Profile, type UserData } from '@ekbid/contract';
import { maskName } from '@ekbid/domain';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';
import { toast } from '../ui/toast.ts';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useMomentText } from '../ui/Figures.tsx';

const { load: loadNameForm } = fetchedPart(async () => (await import('./ProfileForms.tsx')).NameForm);

export function NameEntry({ person, isBidder }: { person: UserData; isBidder: boolean }) {
  const { name } = useTexts('accounts').profile;
  return (
    <ProfileEntry
      label={name.label}
      value={person.name}
      note={isBidder && name.shownAs(maskName(person.firstName, person.lastName))}
      change={name.change}
      loadForm={loadNameForm}
    />
  );
}

const { load: loadEmailForm } = fetchedPart(async () => (await import('./ProfileForms.tsx')).EmailForm);

export function EmailEntry({ person: { email, emailConfirmed } }: { person: UserData }) {
  const texts = useTexts('accounts').profile.email;
  return (
    <ProfileEntry
      label={texts.label}
      value={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {email || texts.missing}
          {email && (
            <Badge tone={emailConfirmed ? 'accent' : 'neutral'}>
              {emailConfirmed ? texts.confirmed : texts.unconfirmed}
            </Badge>
          )}
        </span>
      }
      // The key resets the component when the address changes, so that no status of the previous address remains.
      note={
        !emailConfirmed && (
          <div className="mt-3">
            <EmailConfirmation key={email} />
          </div>
        )
      }
      change={texts.change}
      loadForm={loadEmailForm}
    />
  );
}

const { load: loadMobileForm } = fetchedPart(async () => (await import('./MobileForm.tsx')).MobileForm);

type MobileProps = { mobileNumber: string; isBidder: boolean; change: Profile['numberChange'] };

export function MobileEntry({ mobileNumber, isBidder, change }: MobileProps) {
  const { mobile } = useTexts('accounts').profile;
  return (
    <ProfileEntry
      label={mobile.label}
      value={<span className="figures">{mobileNumber}</span>}
      note={change ? <NumberChangeNote change={change} /> : isBidder && mobile.why}
      {...(isBidder && { change: mobile.change, loadForm: loadMobileForm })}
    />
  );
}

const { load: loadPasswordForm } = fetchedPart(async () => (await import('./ProfileForms.tsx')).PasswordForm);

export function PasswordEntry() {
  const { password } = useTexts('accounts').profile;
  return (
    <ProfileEntry
      label={password.label}
      value={<span aria-hidden="true">••••••••</span>}
      change={password.change}
      loadForm={loadPasswordForm}
    />
  );
}

type FormOfEntry = ComponentType<{ onClose: () => void }>;

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The accessible name of the Change button, because screen readers may read the button without its line. */
  change?: string;
  /**
   * Loads the form that changes the value; it is called ahead, once the page is shown. The button regains the focus
   * when the form closes.
   */
  loadForm?: () => Promise<FormOfEntry>;
};

/** One line of the profile: a value that can be changed in place. */
export function ProfileEntry({ label, value, note, change, loadForm }: Props) {
  const { profile } = useTexts('accounts');
  const [Form, setForm] = useState<FormOfEntry | null>(null);
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => void loadForm?.().catch(() => {}), [loadForm]);

  const open = async () => {
    if (!loadForm) return;
    setBusy(true);
    // Do not assume that the button has the focus: on iPhones a tap does not move it.
    const focused = document.activeElement;
    try {
      const form = await loadForm();
      // Do not open the form if the person has moved on to another field, because the form would take the focus.
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

/** Shows a pending change of a lost number, with a button that cancels the change. */
function NumberChangeNote({ change }: { change: NonNullable<Profile['numberChange']> }) {
  const texts = useTexts();
  const { mobile } = useTexts('accounts').profile;
  const momentText = useMomentText('moment');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelNumberChange),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.profile }),
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return (
    <div className="flex flex-col items-start gap-1">
      <p>{mobile.waits(change.mobileNumber, momentText(change.dueAt))}</p>
      <Button look="quiet" busy={isPending} onClick={() => mutate()} className="-mx-5">
        {mobile.stop}
      </Button>
    </div>
  );
}
