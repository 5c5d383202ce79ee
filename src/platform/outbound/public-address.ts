import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// the routed range of IPv6; excluded ranges embed IPv4 addresses
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is on the public internet: not private, loopback, link-local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  // the library also parses short and octal forms, which resolvers never return
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether an address is a loopback address. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
