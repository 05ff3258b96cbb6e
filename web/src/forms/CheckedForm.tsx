import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

type Props = {
  form: {
    readonly failure: { readonly title: string | undefined; readonly text: string } | null;
    readonly shown: number;
    readonly onSubmit: (event: FormEvent) => Promise<void>;
  };
  className?: string;
  children: ReactNode;
};

/**
 * A form that shows a failed attempt above its fields until the next attempt. The first wrong field in reading order
 * gets the focus.
 */
export function CheckedForm({
  form: { failure, shown, onSubmit },
  className = 'flex flex-col gap-5',
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [shown]);

  return (
    <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className={className}>
      {failure && (
        <div
          role="alert"
          tabIndex={-1}
          className="col-span-full rounded-control border border-danger bg-danger-wash px-4 py-3"
        >
          {failure.title && <p className="font-medium text-danger">{failure.title}</p>}
          <p className={failure.title ? 'text-small' : 'text-danger'}>{failure.text}</p>
        </div>
      )}
      {children}
    </form>
  );
}

/** A link from one account form to another. It passes on the history state, which holds the page to return to. */
export function FootLink({ to, children }: { to: string; children: ReactNode }) {
  const state = useLocation().state as unknown;
  return (
    <Link to={to} state={state} className="font-medium text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}
