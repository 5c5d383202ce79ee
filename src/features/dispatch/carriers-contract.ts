import { z } from 'zod';
import { CARRIER_ABILITIES } from '#shared/carrier-abilities.ts';
import { instant, staffOperation } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';

const carrierStatus = z.object({
  name: z.string(),
  label: z.string(),
  keys: z
    .array(z.object({ name: z.string(), isSet: z.boolean() }))
    .describe('Variables of the environment that its extension reads, never their values'),
  isConnected: z.boolean().describe('Whether it has all the keys that it needs'),
  pickupPlace: z.string().nullable().describe('Where it fetches shipments, by the name that it knows'),
  abilities: z.array(z.enum(CARRIER_ABILITIES)),
  callbackUrl: z.url(),
  callbackHeader: z.string().nullable().describe('Header in which it sends the key of its callbacks'),
  lastCallbackAt: instant.nullable(),
  refusedBookings: z.int().describe('Bookings that it has refused in the last 7 days'),
});

/** The carriers of extensions, with and without keys. */
export const carriersAdminContract = {
  status: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/carriers/status' })
    .output(
      z.object({
        demo: z.boolean().describe('Carriers are simulated, and need no keys'),
        pickupPincode: z.string().nullable().describe('By which prices and days are asked for'),
        carriers: z.array(carrierStatus),
      }),
    ),
  test: staffOperation('settings.read')
    .route({ method: 'POST', path: '/admin/carriers/{name}/test' })
    .input(z.object({ name: identifier(20, 1) }))
    .output(z.object({ passed: z.boolean(), milliseconds: z.int(), message: z.string(), at: instant })),
};
