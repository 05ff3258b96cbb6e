import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  label: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, error, ...input }: Props) {
  const noteId = useId();

  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-small leading-6">
        <span className="relative inline-flex shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            className="peer size-6 appearance-none rounded-[6px] border border-edge bg-card transition-colors checked:border-accent checked:bg-accent aria-invalid:border-danger"
          />
          <span className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-accent peer-checked:flex">
            <Icon name="check" size={16} />
          </span>
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p id={noteId} className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
