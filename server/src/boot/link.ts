/** Functions that one process offers to another. Their arguments and results are sent as messages. */
type Calls = Readonly<Record<string, (argument: never) => unknown>>;

type Peer = {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
};

type Question = { readonly ask: number; readonly name: string; readonly argument: unknown };
type Answer = { readonly answer: number; readonly value?: unknown; readonly problem?: string };

export type Link<Theirs extends Calls> = {
  /** Calls a function of the other process. Rejects if the function fails, and when the link is closed. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    argument: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
  close(reason: string): void;
};

/** Lets two processes call each other's functions over the channel that `fork` opens. */
export function openLink<Theirs extends Calls>(
  peer: Peer,
  ours: Calls,
  explain: (error: unknown) => string = String,
): Link<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  let closedBecause: string | undefined;

  async function answer({ ask, name, argument }: Question): Promise<void> {
    try {
      const value: unknown = await ours[name]?.(argument as never);
      if (closedBecause === undefined) peer.send({ answer: ask, value });
    } catch (error) {
      if (closedBecause === undefined) peer.send({ answer: ask, problem: explain(error) });
    }
  }

  peer.onMessage((sent) => {
    const message = sent as Question | Answer;
    if ('ask' in message) return void answer(message);
    const asking = waiting.get(message.answer);
    waiting.delete(message.answer);
    if (message.problem === undefined) asking?.resolve(message.value);
    else asking?.reject(new Error(message.problem));
  });

  return {
    ask(name, argument) {
      if (closedBecause !== undefined) return Promise.reject(new Error(closedBecause));
      const asking = Promise.withResolvers<unknown>();
      asked += 1;
      waiting.set(asked, asking);
      peer.send({ ask: asked, name, argument });
      return asking.promise as Promise<never>;
    },
    close(reason) {
      closedBecause = reason;
      for (const asking of waiting.values()) asking.reject(new Error(reason));
      waiting.clear();
    },
  };
}
