import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { forwardedAddress, trustedProxies } from './trusted-proxies.ts';

describe('trustedProxies', () => {
  const isTrusted = trustedProxies(['10.1.0.0/16', '192.0.2.7', 'fd00:abcd::/32', '::1']);

  test.each(['10.1.0.1', '10.1.255.255', '192.0.2.7', 'fd00:abcd:1::9', '::1'])('trusts %s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });
  test.each(['10.2.0.1', '192.0.2.8', 'fd00:abce::1', '::2', 'unknown', ''])('does not trust "%s"', (address) => {
    expect(isTrusted(address)).toBe(false);
  });
  test('trusts no proxy by default', () => {
    expect(trustedProxies([])('127.0.0.1')).toBe(false);
  });
});

describe('TRUSTED_PROXIES', () => {
  test('accepts addresses and networks of both versions', () => {
    const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8 , fd00::/8' });
    expect(TRUSTED_PROXIES).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']);
  });
  test.each(['10.0.0.0/33', 'fd00::/129', 'proxy.local', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1', '10.0.0/8'])(
    'refuses %s and names it',
    (entry) => {
      expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1,${entry}` })).toThrow(
        `TRUSTED_PROXIES: ${entry} is neither an IP address nor a network`,
      );
    },
  );
  test('refuses a network that includes every address', () => {
    expect(() => readConfig({ TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow('would believe everybody');
  });
});

test.each([
  ['203.0.113.9:5123', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
])('reads the address of %s', (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address);
});
