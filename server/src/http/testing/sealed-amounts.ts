import * as contract from '@ekbid/contract';

/** Rupees that are bid only here, each written as people, spreadsheets and programs write it, in rupees and in paise. */
export function findAmounts(text: string, amounts: readonly number[]): number[] {
  // Not within an id or a code: those hold any digits by chance.
  return amounts.filter((amount) => {
    const [thousands, rest] = [Math.floor(amount / 1000), String(amount % 1000).padStart(3, '0')];
    return new RegExp(`(?<![0-9a-z-])${thousands},?${rest}(?:\\.?00)?(?![0-9a-z-])`, 'i').test(text);
  });
}

/** A reply, and what its cursor says to who can read it. */
export function readable(body: string): string {
  const cursors = [...body.matchAll(/"next":"([\w-]+)"/g)].map(([, cursor = '']) =>
    Buffer.from(cursor, 'base64url').toString(),
  );
  return [body, ...cursors].join('\n');
}

/** Every call that only reads, files among them: all that can be fetched. Streams are listened to. */
export const reading = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, contract.Endpoint] =>
    isEndpoint(entry[1]) && entry[1].method === 'GET' && !entry[1].stream,
);

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'method' in value;
}
