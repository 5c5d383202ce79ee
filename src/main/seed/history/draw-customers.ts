import { randomUUID } from 'node:crypto';
import { FIRST_NAMES, LAST_NAMES, PLACES } from '#db/seed/invented/people.ts';
import type { ShippingAddress } from '#shared/shipping-address.ts';
import type { Random } from './random.ts';

/** An invented customer with an address. */
export type Customer = { id: string; stateCode: string; address: ShippingAddress };

const STREETS = [
  'Lakeview Residency, Temple Road',
  'Shanti Apartments, 2nd Main',
  'Green Park, MG Road',
  'Sai Krupa, Station Road',
  'Palm Grove, Hill Road',
  'Sunrise Towers, Ring Road',
  'Gulmohar, College Road',
  'Ashoka Enclave, 5th Cross',
];
const DOMAINS = ['example.in', 'example.com', 'example.org'];

/** Invented customers with an address each and without passwords. */
export function drawCustomers(random: Random, count: number): Customer[] {
  const usedNames = new Set<string>();
  return Array.from({ length: count }, (): Customer => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const { stateCode, ...place } = random.pick(PLACES);
    const plain = `${first}.${last}`.toLowerCase();
    const name = usedNames.has(plain) ? `${plain}${10 + usedNames.size}` : plain;
    usedNames.add(name);
    return {
      id: randomUUID(),
      stateCode,
      address: {
        fullName: `${first} ${last}`,
        email: `${name}@${random.pick(DOMAINS)}`,
        phone: `+919${String(100_000_000 + random.below(899_999_999))}`,
        address: `${1 + random.below(90)}, ${random.pick(STREETS)}`,
        ...place,
      },
    };
  });
}
