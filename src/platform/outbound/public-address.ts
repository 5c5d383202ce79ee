import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// all of IPv6 that is routed between networks; what else looks like it carries an IPv4 address inside
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address belongs to the open internet: no private, loopback, link-local, shared, multicast or reserved one. */
export function isPublicAddress(address: string): boolean {
  // the library also reads short and octal forms, which no resolver answers
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether an address is one of this machine alone. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
