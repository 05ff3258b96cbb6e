import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type GiveUpProps = { busy: boolean; onGiveUp: () => void };

/** Gives a slot back, once it was said what that does to the money. */
export function GiveUpButton({ busy, onGiveUp }: GiveUpProps) {
  const { giveUp, giveUpQuestion } = useTexts('bidding').payments.open;
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onGiveUp();
  };

  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => setAsking(true)}>
        {giveUp}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={giveUpQuestion.title} description={giveUpQuestion.text}>
        <div className="flex flex-col gap-3">
          <Button onClick={() => setAsking(false)}>{giveUpQuestion.keep}</Button>
          <Button look="secondary" onClick={confirm}>
            {giveUpQuestion.confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
