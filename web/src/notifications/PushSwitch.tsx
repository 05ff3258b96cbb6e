import { getPush, offline, subscribePush, unsubscribePush } from '@ekbid/contract';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { endSubscription, findSubscription } from '../offline/offline-shell.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

/** A button that switches push notifications on or off for this browser. */
export function PushSwitch() {
  const { push } = useTexts('notifications').choices;
  const { state, publicKey } = useSuspenseQuery(pushQuery).data;
  const { mutate, isPending } = useSwitch();
  const canChange = state === 'on' || state === 'off';

  return (
    <section
      aria-label={push.title}
      className="flex flex-col gap-4 border-t border-hairline pt-4 sm:flex-row sm:items-center"
    >
      <div className="flex-1">
        <h3 className="font-medium">{push.title}</h3>
        <p role="status" className="mt-1 text-small text-ink-soft">
          {push[state]}
        </p>
      </div>
      {canChange && (
        <Button look="secondary" busy={isPending} onClick={() => mutate(state === 'on' ? null : publicKey)}>
          {state === 'on' ? push.switchOff : push.switchOn}
        </Button>
      )}
    </section>
  );
}

type State = 'unsupported' | 'denied' | 'on' | 'off';

const pushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: async ({ signal }) => {
    const { publicKey, subscribed } = (await call(getPush, { signal })).data;
    return { publicKey, state: await stateOf(publicKey, subscribed) };
  },
  // Check again, because the person may come back from the browser's settings.
  staleTime: 0,
  refetchOnWindowFocus: true,
});

async function stateOf(publicKey: string | null, subscribed: boolean): Promise<State> {
  const canShow = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // There is no service worker in development.
  if (!canShow || publicKey === null || !import.meta.env.PROD) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  // Ask the browser too: it may have lost a subscription that the server still has.
  return subscribed && Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off';
}

function useSwitch() {
  const texts = useTexts();
  const { failed, push } = useTexts('notifications').choices;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (publicKey: string | null) => (publicKey === null ? switchOff() : switchOn(publicKey)),
    onError: (error) =>
      toast.error(failed, error instanceof DOMException ? push.serviceFailed : problemText(texts, error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.push }),
  });
}

async function switchOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register(offline.worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // An earlier subscription may belong to another person or to another key.
  await endSubscription();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(subscribePush, { body: { endpoint, keys: { p256dh, auth } } });
}

async function switchOff(): Promise<void> {
  await call(unsubscribePush);
  await endSubscription();
}
