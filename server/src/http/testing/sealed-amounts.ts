import * as contract from '@ekbid/contract';

/** Returns the amounts that occur in the text, in rupees or paise, with or without separators. */
export function findAmounts(text: string, amounts: readonly number[]): number[] {
  // Digits inside an id or a hash do not count, because they can equal an amount by chance.
  return amounts.filter((amount) => {
    const [thousands, rest] = [Math.floor(amount / 1000), String(amount % 1000).padStart(3, '0')];
    return new RegExp(`(?<![0-9a-z-])${thousands},?${rest}(?:\\.?00)?(?![0-9a-z-])`, 'i').test(text);
  });
}

/** Returns a reply followed by its decoded cursors, because any reader can decode a cursor. */
export function readable(body: string): string {
  const cursors = [...body.matchAll(/"next":"([\w-]+)"/g)].map(([, cursor = '']) =>
    Buffer.from(cursor, 'base64url').toString(),
  );
  return [body, ...cursors].join('\n');
}

/** Every call that only reads, including files. Other tests check the streams. */
export const reading = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, contract.Endpoint] =>
    isEndpoint(entry[1]) && entry[1].method === 'GET' && !entry[1].stream,
);

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'method' in value;
}
