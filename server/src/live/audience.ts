import type { Reader } from './reader.ts';
import { auctionsTopic, auctionTopic, personTopic } from './topics.ts';

/** Who is to be told of what. */
export function createAudience() {
  const readersOf = new Map<string, Set<Reader>>();
  return {
    of: (topic: string): ReadonlySet<Reader> => readersOf.get(topic) ?? nobody,

    add(reader: Reader): void {
      for (const topic of topicsOf(reader)) readersOf.set(topic, (readersOf.get(topic) ?? new Set()).add(reader));
    },

    remove(reader: Reader): void {
      for (const topic of topicsOf(reader)) {
        const readers = readersOf.get(topic);
        readers?.delete(reader);
        if (readers?.size === 0) readersOf.delete(topic);
      }
    },
  };
}

const nobody: ReadonlySet<Reader> = new Set();

function topicsOf({ auctionIds, person }: Reader): string[] {
  return [auctionsTopic, ...auctionIds.map(auctionTopic), ...(person ? [personTopic(person.userId)] : [])];
}
