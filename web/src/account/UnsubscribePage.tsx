import { href, type NotificationTopic, notificationTopics, pages, unsubscribe } from '@ekbid/contract';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { FullPageNotice } from '../app/PageBoundary.tsx';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * The target of the link at the end of mails, with or without a session. Opening the page changes nothing, because mail
 * programs open links to check them.
 */
export function UnsubscribePage() {
  const texts = useTexts();
  const { unsubscribe: page, choices } = useTexts('notifications');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const topic = topicOf(token);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(unsubscribe, { query: { token } }),
  });
  const toProfile = (
    <ButtonLink look="secondary" to={href(pages.profile)}>
      {page.profile}
    </ButtonLink>
  );

  if (topic === undefined)
    return (
      <FullPageNotice title={page.wrong.title} text={page.wrong.text}>
        {toProfile}
      </FullPageNotice>
    );
  if (isSuccess)
    return (
      <FullPageNotice title={page.done.title} text={page.done.text(choices.topics[topic])} picture={<Done />}>
        {toProfile}
      </FullPageNotice>
    );
  return (
    <FullPageNotice title={page.ask.title} text={page.ask.text(choices.topics[topic])} picture={null}>
      <Button busy={isPending} onClick={() => mutate()}>
        {page.ask.submit}
      </Button>
      {error && (
        <p role="alert" className="w-full text-danger">
          {problemText(texts, error)}
        </p>
      )}
    </FullPageNotice>
  );
}

/** The topic in a token, or undefined if the link was cut off. The signature in the token is checked by the server. */
function topicOf(token: string): NotificationTopic | undefined {
  const parts = token.split('.');
  return parts.length === 3 ? notificationTopics.find((topic) => topic === parts[0]) : undefined;
}

function Done() {
  return (
    <span className="flex size-16 items-center justify-center rounded-full bg-accent-wash text-accent">
      <Icon name="check" size={32} />
    </span>
  );
}
