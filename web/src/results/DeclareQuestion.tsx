import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';

type QuestionProps = { hasBids: boolean; busy: boolean; onDeclare: () => void; onClose: () => void };

export function DeclareQuestion({ hasBids, busy, onDeclare, onClose }: QuestionProps) {
  const { dialog } = useTexts('admin').declare;
  return (
    <div className="flex flex-col gap-4">
      {hasBids ? <BothEndings /> : <p>{dialog.noBids}</p>}
      <p>
        {dialog.tooLate} {dialog.forGood}
      </p>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">
        <Button busy={busy} onClick={onDeclare}>
          {dialog.declare}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {dialog.back}
        </Button>
      </div>
    </div>
  );
}

function BothEndings() {
  const { decided, somebodyWins, nobodyWins } = useTexts('admin').declare.dialog;
  return (
    <>
      <p>{decided}</p>
      <dl className="flex flex-col gap-3">
        {[somebodyWins, nobodyWins].map(({ title, text }) => (
          <div key={title} className="rounded-control bg-sunken px-4 py-3">
            <dt className="font-medium">{title}</dt>
            <dd className="text-small text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
