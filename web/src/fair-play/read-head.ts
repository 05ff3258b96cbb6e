/** What a signed head says of its log. */
export type HeadFacts = { readonly size: number; readonly root: string; readonly at: string; readonly key: string };

/** Reads the line EkBid signed: `ekbid-head/1 auction=… size=… root=… at=… key=…`. */
export function readHead(signed: string): HeadFacts {
  const said = new Map(
    signed.split(' ').map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const tell = (name: string) => said.get(name) ?? '';
  return { size: Number(tell('size')), root: tell('root'), at: tell('at'), key: tell('key') };
}
