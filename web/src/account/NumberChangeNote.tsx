import { cancelNumberChange, type Profile } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { useMomentText } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';

/** A change of the lost number that waits, and a button that stops it. */
export function NumberChangeNote({ change }: { change: NonNullable<Profile['numberChange']> }) {
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
