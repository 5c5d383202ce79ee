import { BlockList, isIP } from 'node:net';

/** Converts an IPv4-mapped IPv6 address to IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Why an entry of TRUSTED_PROXIES is invalid, or null. */
export function validateProxy(entry: string): string | null {
  const { address, version, prefix, longest } = parseEntry(entry);
  if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > longest)
    return `${entry} is neither an IP address nor a network such as 10.0.0.0/8 or fd00::/8`;
  return prefix === 0 ? `${entry} would believe everybody; name the proxy's own network instead of ${address}/0` : null;
}

/** Whether an IP address is one of the proxies, given as addresses or networks (CIDR). */
export function trustedProxies(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const { address, version, prefix } = parseEntry(entry);
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

function parseEntry(entry: string) {
  const [addressText = '', size, ...rest] = entry.split('/');
  const address = plainAddress(addressText);
  const version = rest.length > 0 ? 0 : isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = size === undefined ? longest : /^\d{1,3}$/.test(size) ? Number(size) : Number.NaN;
  return { address, version, prefix, longest };
}

/** An entry of X-Forwarded-For without the port that some proxies append. */
export function forwardedAddress(entry: string): string {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(entry);
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry);
  return plainAddress(bracketed?.[1] ?? withPort?.[1] ?? entry);
}
