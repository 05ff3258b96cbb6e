import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { toast } from '../ui/toast.ts';

type RecoveryProps = { codes: readonly string[]; onDone: () => void };

/** Shown once; nobody can be shown them again. */
export function RecoveryCodes({ codes, onDone }: RecoveryProps) {
  const { recovery } = useTexts('admin').secondFactor;
  const text = `EkBid\n\n${codes.join('\n')}\n`;
  const heading = useRef<HTMLHeadingElement>(null);
  // The step before is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(recovery.copied);
    } catch {
      // Without https or leave there is no clipboard.
      toast.error(recovery.copyFailed);
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-lead">
        {recovery.title}
      </h3>
      <p className="measure">{recovery.text}</p>
      <ol
        aria-label={recovery.list}
        className="figures grid grid-cols-1 gap-x-6 gap-y-2 rounded-control border border-hairline bg-paper p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-[inherit]">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button look="secondary" onClick={() => void copy()}>
          {recovery.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ekbid-recovery-codes.txt"
          className={buttonStyle('secondary')}
        >
          {recovery.download}
        </a>
      </div>
      <Button onClick={onDone}>{recovery.done}</Button>
    </div>
  );
}
