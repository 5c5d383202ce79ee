import { and, count, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { type CarrierRegistry, callbackPathOf } from '#carriers/carrier-registry.ts';
import { carrierCallbacks } from '#db/schema/carriers.ts';
import { shipmentBookings } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { readSettings } from '../settings/read-settings.ts';
import { pickupPincodeOf } from '../settings/rules.ts';
import type { carriersAdminContract } from './carriers-contract.ts';

type Status = z.output<(typeof carriersAdminContract)['status']['~orpc']['outputSchema'] & z.ZodType>;

const REFUSED_DAYS = 7;

/** The carriers of extensions: their keys by name, their abilities, and how they do. */
export async function readCarrierStatus(app: App, carriers: CarrierRegistry): Promise<Status> {
  return {
    demo: app.demo,
    pickupPincode: pickupPincodeOf(await readSettings(app.db)),
    carriers: await Promise.all(
      carriers.described.map(async ({ name, label, keys, callbackHeader }) => {
        const carrier = carriers.byName(name);
        return {
          name,
          label,
          keys: [...keys],
          callbackHeader,
          isConnected: carrier !== null,
          pickupPlace: carrier?.pickupPlace ?? null,
          abilities: [...(carrier?.abilities ?? [])],
          callbackUrl: `${app.config.origin}${callbackPathOf(name)}`,
          lastCallbackAt: await readLastCallback(app, name),
          refusedBookings: await countRefused(app, name),
        };
      }),
    ),
  };
}

async function readLastCallback({ db }: App, carrier: string): Promise<string | null> {
  const [latest] = await db
    .select({ at: carrierCallbacks.receivedAt })
    .from(carrierCallbacks)
    .where(eq(carrierCallbacks.carrier, carrier))
    .orderBy(desc(carrierCallbacks.receivedAt))
    .limit(1);
  return latest?.at.toISOString() ?? null;
}

async function countRefused({ db, now }: App, carrier: string): Promise<number> {
  const since = new Date(now().getTime() - REFUSED_DAYS * DAY_MS);
  const [refused] = await db
    .select({ count: count() })
    .from(shipmentBookings)
    .where(
      and(
        eq(shipmentBookings.carrier, carrier),
        eq(shipmentBookings.state, 'refused'),
        gt(shipmentBookings.settledAt, since),
      ),
    );
  return refused!.count;
}
