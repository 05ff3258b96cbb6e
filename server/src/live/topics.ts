/** What can change, as it is called between processes. */
export const auctionsTopic = 'auctions';
export const auctionTopic = (auctionId: string) => `auction:${auctionId}`;
export const auctionIdOf = (topic: string) => (topic.startsWith('auction:') ? topic.slice('auction:'.length) : null);
export const personTopic = (userId: string) => `person:${userId}`;
export const isPersonTopic = (topic: string) => topic.startsWith('person:');

/** PostgreSQL takes 8000 bytes in one notification, and topics are plain ASCII. */
const mostBytes = 7000;

export function writePayloads(topics: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const topic of topics) {
    if (payload.length + topic.length >= mostBytes) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? topic : ` ${topic}`;
  }
  return payload === '' ? payloads : [...payloads, payload];
}

export function readPayload(payload: string): string[] {
  return payload.split(' ');
}
