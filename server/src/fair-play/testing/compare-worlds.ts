/** One thing that a person was shown. Random values in it have been replaced. */
export type Seen = { readonly channel: string; readonly by: string; readonly what: string; readonly text: string };

/** Lists the differences between two worlds. An empty list means that the worlds cannot be distinguished. */
export function compareWorlds(one: readonly Seen[], other: readonly Seen[]): string[] {
  const [texts, twins] = [textsByName(one), textsByName(other)];
  const names = new Set([...texts.keys(), ...twins.keys()]);
  return [...names].flatMap((name) => {
    const [text, twin] = [texts.get(name), twins.get(name)];
    if (text === undefined || twin === undefined) return [`${name}: only in one of them`];
    return text === twin ? [] : [`${name}: ${firstDifference(text, twin)}`];
  });
}

/** Maps names to texts. Repeated looks at the same thing get numbers. */
function textsByName(seen: readonly Seen[]): Map<string, string> {
  const times = new Map<string, number>();
  return new Map(
    seen.map(({ channel, by, what, text }) => {
      const name = `[${channel}] ${by}, ${what}`;
      times.set(name, (times.get(name) ?? 0) + 1);
      return [`${name} (${times.get(name)})`, text];
    }),
  );
}

const contextLength = 70;

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - contextLength), at + contextLength));
  return `\n    ${part(one)}\n    ${part(other)}`;
}
