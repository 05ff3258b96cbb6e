import { type Prize, reportPrizeProblem } from '@ekbid/contract';
import { prizeTextLimit } from '@ekbid/domain';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { useMovePrize, useShowPrize } from './prize-queries.ts';

/** A button that gives up a prize for good, after a confirmation. */
export function Renounce({ prize: { auction, entryMode }, onDone }: { prize: Prize; onDone: () => void }) {
  const { renounce: texts, messages } = useTexts('prizes').own;
  const [asking, setAsking] = useState(false);
  const { move, busy } = useMovePrize(auction._id, 'renounce', {
    done: messages.renounced,
    failed: texts.failed,
    onDone,
  });
  const close = () => !busy && setAsking(false);
  return (
    <div className="border-t border-hairline pt-3">
      <Button look="quiet" className="-ml-5" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={close}
        title={texts.title}
        description={entryMode === 'free' ? texts.free : texts.text}
      >
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button look="danger" busy={busy} onClick={move}>
            {texts.confirm}
          </Button>
          <Button look="secondary" onClick={close}>
            {texts.cancel}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** A button for reporting that a prize has not arrived or is not as promised. */
export function ReportProblem({ prize }: { prize: Prize }) {
  const { problem: texts, messages } = useTexts('prizes').own;
  const [asking, setAsking] = useState(false);
  const show = useShowPrize();
  const { title, text, label, confirm, cancel, failed } = texts;
  const close = () => setAsking(false);
  const send = async (problem: string) => {
    const { data } = await call(reportPrizeProblem, { params: { auctionId: prize.auction._id }, body: { problem } });
    toast.success(messages.reported);
    show(data);
    close();
  };
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      {asking && (
        <NoteDialog
          {...{ title, label, confirm, cancel, failed, send }}
          description={text}
          field="problem"
          maxLength={prizeTextLimit}
          onClose={close}
        />
      )}
    </>
  );
}
