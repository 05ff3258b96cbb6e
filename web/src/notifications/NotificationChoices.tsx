import {
  chooseNotification,
  listNotificationChoices,
  type NotificationChannel,
  type NotificationChoice,
  notificationChannels,
  type NotificationTopic,
  notificationTopics,
} from '@ekbid/contract';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';

const choicesQuery = queryOptions({
  queryKey: keys.notificationChoices,
  queryFn: async ({ signal }) => (await call(listNotificationChoices, { signal })).data,
});

// Loaded separately, because the profile is useful without it.
const PushSwitch = lazily(async () => (await import('./PushSwitch.tsx')).PushSwitch);

/** Topics without notifications in the app. Refunds are shown in "my bids". */
const onlyOutside: readonly NotificationTopic[] = ['refund', 'security'];

/** A table of what the person is notified about: a row for each topic, a column for each channel. */
export function NotificationChoices({ emailConfirmed }: { emailConfirmed: boolean }) {
  const texts = useTexts('notifications').choices;
  const { data: choices } = useSuspenseQuery(choicesQuery);
  const cell = 'py-1 text-center';

  return (
    <>
      {/* If strong zoom leaves too little width, the table scrolls sideways, not the page. */}
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{texts.title}</caption>
          <thead>
            <tr className="border-b border-hairline text-small text-ink-soft">
              <th scope="col" className="py-2 font-medium">
                {texts.topic}
              </th>
              <th scope="col" className={`${cell} px-1 font-medium`}>
                {texts.inApp}
              </th>
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col" className={`${cell} px-1 font-medium`}>
                  {texts.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {notificationTopics.map((topic) => (
              <tr key={topic}>
                <th scope="row" className="py-2 font-normal">
                  {texts.topics[topic]}
                </th>
                <td className={cell}>{onlyOutside.includes(topic) ? <Never /> : <Always />}</td>
                {notificationChannels.map((channel) => (
                  <td key={channel} className={cell}>
                    <Cell choice={choices.find((each) => each.topic === topic && each.channel === channel)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-small text-ink-soft">
        {emailConfirmed ? texts.smsInstead : texts.emailUnconfirmed} {texts.fixed}
      </p>
      <Loadable loading={<Skeleton className="h-24" />} failed={texts.push.loadFailed}>
        <PushSwitch />
      </Loadable>
    </>
  );
}

function Cell({ choice }: { choice: NotificationChoice | undefined }) {
  if (!choice) return <Never />;
  // A fixed choice can still be unwanted, after its unsubscribe link was used. Then show a switch, so that it can be
  // switched on again.
  return choice.fixed && choice.wanted ? <Always /> : <Switch choice={choice} />;
}

function Switch({ choice: { topic, channel, wanted } }: { choice: NotificationChoice }) {
  const texts = useTexts('notifications').choices;
  const { mutate, isPending, variables } = useChoose();
  return (
    <label className="inline-flex size-11 items-center justify-center">
      <span className="relative inline-flex">
        <input
          type="checkbox"
          aria-label={texts.cell(texts.topics[topic], texts.channels[channel])}
          aria-busy={isPending}
          checked={isPending ? variables.wanted : wanted}
          onChange={({ target }) => !isPending && mutate({ topic, channel, wanted: target.checked })}
          className="peer size-6 appearance-none rounded-[6px] border border-edge bg-card transition-colors checked:border-accent checked:bg-accent"
        />
        <span className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-accent peer-checked:flex">
          <Icon name="check" size={16} />
        </span>
      </span>
    </label>
  );
}

function Always() {
  const { always } = useTexts('notifications').choices;
  return (
    <span className="inline-flex size-11 items-center justify-center text-ink-soft">
      <Icon name="check" size={20} />
      <span className="sr-only">{always}</span>
    </span>
  );
}

function Never() {
  const { never } = useTexts('notifications').choices;
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{never}</span>
    </span>
  );
}

type Choice = { topic: NotificationTopic; channel: NotificationChannel; wanted: boolean };

function useChoose() {
  const texts = useTexts();
  const { failed } = useTexts('notifications').choices;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Choice) => call(chooseNotification, { body }),
    onError: (problem) => toast.error(failed, problemText(texts, problem)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.notificationChoices }),
  });
}
