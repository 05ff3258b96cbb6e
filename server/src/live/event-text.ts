import { type LiveEvents, liveEvents } from '@ekbid/contract';

/** One server-sent event. Nothing gets out that the contract does not name. */
export function eventText<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(liveEvents[name].parse(data))}\n\n`;
}
