import { isIPv6 } from 'node:net';

/** The network of an IP address, as one customer's connection: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
