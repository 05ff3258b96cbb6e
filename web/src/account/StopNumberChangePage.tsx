import { href, pages, stopNumberChange } from '@ekbid/contract';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call, ApiProblem } from '../api/call.ts';
import { FullPageNotice } from '../app/PageBoundary.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';

/**
 * The target of the link that is sent to the old number and the e-mail address, with or without a session. Opening the
 * page changes nothing, because mail programs open links to check them.
 */
export function StopNumberChangePage() {
  const texts = useTexts();
  const { stopNumber } = useTexts('notifications');
  const [params] = useSearchParams();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(stopNumberChange, { body: { token: params.get('token') ?? '' } }),
  });
  if (isSuccess)
    return (
      <FullPageNotice title={stopNumber.done} text={stopNumber.doneText} picture={null}>
        <ButtonLink to={href(pages.forgotPassword)}>{stopNumber.onward}</ButtonLink>
      </FullPageNotice>
    );
  return (
    <FullPageNotice title={stopNumber.title} text={stopNumber.text} picture={null}>
      <Button busy={isPending} onClick={() => mutate()}>
        {stopNumber.submit}
      </Button>
      {error && (
        <p role="alert" className="w-full text-danger">
          {error instanceof ApiProblem && error.code === 'not_found' ? stopNumber.wrong : problemText(texts, error)}
        </p>
      )}
    </FullPageNotice>
  );
}
