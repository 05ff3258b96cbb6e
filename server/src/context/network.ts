import { isIPv6 } from 'node:net';

/** The network of an address, for limits: an IPv4 address itself, or the /64 that one customer has in IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = ''] = address.toLowerCase().split('::');
  const groups = [...start.split(':').filter(Boolean), '0', '0', '0', '0'];
  return groups.slice(0, 4).join(':');
}
