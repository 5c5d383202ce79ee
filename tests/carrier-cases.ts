import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Booking,
  type BookingRequest,
  type Carrier,
  CarrierError,
  type ReturnRequest,
} from '#carriers/carrier.ts';
import type { CarrierAddress } from '#shared/parcel.ts';
import type { ExtensionCarrierProtocol } from '#simulator/api.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { receiver } from '#simulator/testing/receiver.ts';
import { control, simulate } from '#simulator/testing/simulate.ts';

export const CUSTOMER: CarrierAddress = {
  name: 'Asha Rao',
  phone: '9845098765',
  email: 'asha@example.in',
  address: 'Flat 4, Sri Krupa, 12th Main, HAL 2nd Stage, Indiranagar, near the park and the old water tank',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
};
export const WAREHOUSE: CarrierAddress = { ...CUSTOMER, name: 'Ojas', phone: '8040012345', pincode: '560058' };

export const bookingOf = (reference: string, more: Partial<BookingRequest> = {}): BookingRequest => ({
  reference,
  service: null,
  to: CUSTOMER,
  lines: [
    { sku: 'WHEY-1KG', name: 'Whey "Gold" 1 kg', quantity: 2, unitPrice: 129_900, hsn: '2106' },
    { sku: 'WHEY-1KG', name: 'Whey & more', quantity: 1, unitPrice: 0, hsn: null },
  ],
  size: { grams: 2350, lengthMm: 300, widthMm: 200, heightMm: 180 },
  value: 259_800,
  cash: 0,
  orderedAt: new Date('2026-11-27T10:00:00Z'),
  ...more,
});

const returnOf = (reference: string): ReturnRequest => {
  const { service: _, cash: __, ...rest } = bookingOf(reference);
  return { ...rest, from: CUSTOMER, to: WAREHOUSE };
};

export type CarrierCase = {
  name: string;
  protocol: ExtensionCarrierProtocol;
  /** the carrier at a simulator, with `wrong` keys when a test needs them */
  create(simulator: Simulator, wrong?: boolean): Carrier;
  /** the call that makes a parcel, without the carrier's name */
  bookingCall: string;
  /** every call that a booking may need */
  calls: readonly string[];
  /** the setting of its callbacks */
  urlSetting: `${string}WebhookUrl`;
};

/** A simulator with the carrier, and the shop's receiver of its callbacks. */
export async function openCarrier({ name, protocol, create, urlSetting }: CarrierCase) {
  const shop = await receiver();
  const sim = await simulate({ [urlSetting]: shop.url }, [protocol]);
  return {
    sim,
    shop,
    carrier: create(sim),
    /** a fault of the next call */
    fault: (kind: string, call: string) =>
      control(sim, 'POST', '/faults/api', { kind, operation: `${name}.${call}`, next: 1 }),
    play: async (id: string, action: string, more = {}) => {
      const played = await control(sim, 'POST', `/parcels/${id}/play`, { action, ...more });
      expect([action, played.status]).toEqual([action, 200]);
    },
    /** parcels of a reference that cost money */
    parcels: (reference: string) =>
      sim
        .parcels()
        .filter((one) => one.reference === reference && one.trackingNumber !== null)
        .filter(({ state }) => state !== 'cancelled'),
    report: async (trackingNumber: string) => (await create(sim).track([trackingNumber]))[0],
  };
}

/** Books as the shop has to: look up after 'unknown', the same reference again, a new one only after 'refused'. */
async function bookByTheRules(carrier: Carrier, order: string): Promise<Booking> {
  let [suffix, isUnknown] = [1, false];
  for (let tries = 0; tries < 50; tries += 1) {
    const reference = `${order}-${suffix}`;
    try {
      const existingBooking = isUnknown ? await carrier.findByReference(reference) : null;
      if (existingBooking?.trackingNumber && !existingBooking.isCancelled) return existingBooking;
      return await carrier.book(bookingOf(reference));
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      if (error.kind === 'unknown') isUnknown = true;
      if (error.kind !== 'refused') continue;
      suffix += 1;
      isUnknown = false;
    }
  }
  throw new Error('The faults do not end');
}

const BOOKING_FAULTS = [
  'reset',
  'error_500',
  'error_429',
  'error_403',
  'balance_empty',
  'partial_saved',
  'partial_lost',
];

/** The cases of every carrier, against its protocol at the simulator. */
export function describeCarrier(one: CarrierCase): void {
  const open = () => openCarrier(one);

  test('books one parcel and finds it by our reference', async () => {
    const { carrier, parcels } = await open();
    expect(await carrier.findByReference('OJ-1')).toBeNull();
    const booking = await carrier.book(bookingOf('OJ-1', { cash: 259_800 }));
    expect(booking).toMatchObject({ reference: 'OJ-1', isCancelled: false });
    const { price: _, service: __, ...key } = booking;
    expect(await carrier.findByReference('OJ-1')).toMatchObject(key);
    expect(await carrier.findByReference('OJ')).toBeNull();
    expect(parcels('OJ-1')).toMatchObject([{ cash: 259_800, grams: 2350, to: { pincode: '560038' } }]);
  });

  test('makes one parcel when the answer of a booking is lost', async () => {
    const { carrier, fault, parcels } = await open();
    await fault('reset', one.bookingCall);
    await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject({ kind: 'unknown' });
    const booking = await carrier.findByReference('OJ-1');
    expect(booking?.trackingNumber).toBe(parcels('OJ-1')[0]?.trackingNumber);
    // even a shop that does not look, and repeats the same booking
    expect((await carrier.book(bookingOf('OJ-1'))).trackingNumber).toBe(booking?.trackingNumber);
    expect(parcels('OJ-1')).toHaveLength(1);
  });

  test.each([
    ['error_500', 'unknown'],
    ['error_503', 'unknown'],
    ['error_429', 'unreachable'],
    ['error_403', 'unreachable'],
  ])('leaves no parcel and a repeatable booking after %s', async (kind, expected) => {
    const { carrier, fault, parcels } = await open();
    await fault(kind, one.bookingCall);
    await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject({ name: 'CarrierError', kind: expected });
    expect(parcels('OJ-1')).toEqual([]);
    await carrier.book(bookingOf('OJ-1'));
    expect(parcels('OJ-1')).toHaveLength(1);
  });

  test('ends with one parcel whatever goes wrong, when the shop keeps the rules', async () => {
    const { sim, carrier, fault } = await open();
    const faults = fc.array(fc.tuple(fc.constantFrom(...BOOKING_FAULTS), fc.constantFrom(...one.calls)), {
      maxLength: 5,
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(faults, async (planned) => {
        count += 1;
        const order = `OJ-${count}`;
        for (const [kind, call] of planned) await fault(kind, call);
        const booking = await bookByTheRules(carrier, order);
        const live = sim
          .parcels()
          .filter(({ reference, trackingNumber }) => reference.startsWith(`${order}-`) && trackingNumber !== null);
        expect(live.map(({ trackingNumber }) => trackingNumber)).toEqual([booking.trackingNumber]);
        await control(sim, 'DELETE', '/faults/api');
      }),
      { numRuns: 40 },
    );
  });

  test('says how long to wait when a limit is reached', async () => {
    const { carrier, fault } = await open();
    await fault('error_403', 'track');
    const failure = await carrier.track(['1']).catch((error) => error);
    expect(failure).toMatchObject({ kind: 'unreachable' });
    expect(failure.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('refuses with an empty wallet, and books under a new reference later', async () => {
    const { carrier, fault, parcels } = await open();
    await fault('balance_empty', one.bookingCall);
    const refusal = { kind: 'refused', code: 'BALANCE_EMPTY' };
    await expect(carrier.book(bookingOf('OJ-1'))).rejects.toMatchObject(refusal);
    expect(parcels('OJ-1')).toEqual([]);
    await carrier.book(bookingOf('OJ-1-2'));
    expect(parcels('OJ-1-2')).toHaveLength(1);
  });

  test('says which services a parcel has, and none where nobody goes', async () => {
    const { carrier } = await open();
    const request = { fromPincode: '560058', grams: 1200, cash: 129_900, declaredValue: 129_900 };
    const [service] = await carrier.serviceability({ ...request, toPincode: '560038' });
    expect(service).toMatchObject({ code: expect.any(String), isCashAllowed: true });
    expect(Number.isSafeInteger(service?.price)).toBe(true);
    expect(service?.days).toBeGreaterThan(0);
    expect(await carrier.serviceability({ ...request, toPincode: '790001' })).toEqual([]);
  });

  test('fetches the label when it is made', async () => {
    const { carrier, fault } = await open();
    const booking = await carrier.book(bookingOf('OJ-1'));
    await fault('no_label', 'label');
    expect(await carrier.fetchLabel(booking)).toBeNull();
    const label = await carrier.fetchLabel(booking);
    expect(new TextDecoder().decode(label!)).toMatch(/^%PDF-/);
  });

  test('reads scans in the order of their time, and changes nothing by unknown ones', async () => {
    const { carrier, play, report } = await open();
    const { trackingNumber } = await carrier.book(bookingOf('OJ-1'));
    await play('OJ-1', 'next');
    await play('OJ-1', 'next', { secondsAgo: 7200 });
    await play('OJ-1', 'unknown');
    expect(await report('99999')).toBeUndefined();
    const { scans } = (await report(trackingNumber))!;
    const times = scans.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(scans[0]!.state).toBe('in_transit');
    expect(scans.filter(({ state }) => state === null)).toHaveLength(1);
    // IST is read as such: nothing is five and a half hours off
    expect(Math.abs(times.at(-1)! - Date.now())).toBeLessThan(60_000);
  });

  test('keeps the order of scans of one second', async () => {
    const { carrier, play, report } = await open();
    const { trackingNumber } = await carrier.book(bookingOf('OJ-1'));
    for (const action of ['next', 'next', 'next', 'next']) await play('OJ-1', action);
    const states = (await report(trackingNumber))!.scans.map(({ state }) => state);
    expect(states).toEqual(['booked', 'handed_over', 'in_transit', 'out_for_delivery', 'delivered']);
  });

  test('follows a parcel to the door, also after a failed attempt', async () => {
    const { carrier, play, report } = await open();
    const booking = await carrier.book(bookingOf('OJ-1'));
    const states: unknown[] = [];
    const look = async () => states.push((await report(booking.trackingNumber))?.state);
    await look();
    for (const action of ['next', 'next', 'next', 'fail']) {
      await play('OJ-1', action);
      await look();
    }
    const comment = 'Call before coming';
    await carrier.resolveFailedAttempt(booking, { kind: 'try_again', day: null, phone: null, address: null, comment });
    for (const action of ['next', 'next']) {
      await play('OJ-1', action);
      await look();
    }
    expect(new Set(states)).toEqual(
      new Set(['booked', states[1], 'in_transit', 'out_for_delivery', 'failed_attempt', 'delivered']),
    );
    expect(states.at(-1)).toBe('delivered');
    expect(states.slice(3)).toEqual(['out_for_delivery', 'failed_attempt', 'out_for_delivery', 'delivered']);
  });

  test('brings a parcel back, and reports it lost', async () => {
    const { carrier, play, report } = await open();
    const repeatedBooking = await carrier.book(bookingOf('OJ-1'));
    for (const action of ['next', 'next', 'next', 'fail']) await play('OJ-1', action);
    await carrier.resolveFailedAttempt(repeatedBooking, { kind: 'bring_back', comment: 'Refused at the door' });
    expect((await report(repeatedBooking.trackingNumber))?.state).toBe('returning');
    await play('OJ-1', 'next');
    expect((await report(repeatedBooking.trackingNumber))?.state).toBe('returned');
    const lost = await carrier.book(bookingOf('OJ-2'));
    await play('OJ-2', 'next');
    await play('OJ-2', 'lose');
    expect((await report(lost.trackingNumber))?.state).toBe('lost');
  });

  test('requests a pickup once, and again without harm', async () => {
    const { carrier } = await open();
    const bookings = [await carrier.book(bookingOf('OJ-1')), await carrier.book(bookingOf('OJ-2'))];
    const first = await carrier.requestPickup({ day: '2026-12-01', bookings });
    expect(first).toMatchObject({ number: expect.any(String), day: '2026-12-01' });
    expect(first.manifest !== null).toBe(carrier.abilities.includes('manifest'));
    expect(await carrier.requestPickup({ day: '2026-12-01', bookings })).toMatchObject({ manifest: null });
  });

  test('cancels a booking, again without harm, and then refuses its reference or books anew', async () => {
    const { sim, carrier, parcels, report } = await open();
    const booking = await carrier.book(bookingOf('OJ-1'));
    expect(['cancelled', 'requested']).toContain(await carrier.cancel(booking));
    await carrier.cancel(booking);
    await sim.advance(300_000);
    expect((await report(booking.trackingNumber))?.state).toBe('cancelled');
    expect(parcels('OJ-1')).toEqual([]);
    expect(await carrier.findByReference('OJ-1')).toMatchObject({ isCancelled: true });
    await carrier.book(bookingOf('OJ-1-2'));
    expect(parcels('OJ-1-2')).toHaveLength(1);
  });

  test('books goods back from a customer once', async () => {
    const { sim, carrier } = await open();
    const booking = await carrier.bookReturn(returnOf('RT-1'));
    expect((await carrier.bookReturn(returnOf('RT-1'))).trackingNumber).toBe(booking.trackingNumber);
    expect(sim.parcels().filter(({ isReturn }) => isReturn)).toHaveLength(1);
    expect(await carrier.findByReference('RT-1')).toMatchObject({ trackingNumber: booking.trackingNumber });
  });

  test('believes a callback by its key alone, and reads its scans', async () => {
    const { sim, shop, carrier, play } = await open();
    const { trackingNumber } = await carrier.book(bookingOf('OJ-1'));
    await sim.settle();
    await control(sim, 'POST', '/faults/delivery', { kind: 'bad_signature', next: 1 });
    await play('OJ-1', 'next');
    await sim.settle();
    await control(sim, 'POST', '/faults/delivery', { kind: 'unknown_field', next: 1 });
    await play('OJ-1', 'unknown');
    await sim.settle();
    const [booked, forged, unknown] = shop.received.map(({ headers, body }) =>
      carrier.readCallback(new Headers(headers as Record<string, string>), Buffer.from(body)),
    );
    expect(booked).toMatchObject({ verified: true, reference: 'OJ-1', trackingNumber, scans: [{ state: 'booked' }] });
    expect(forged).toEqual({ verified: false, reason: expect.any(String) });
    expect(unknown).toMatchObject({ verified: true, trackingNumber });
    expect(unknown?.verified && unknown.scans.at(-1)?.state).toBeNull();
  });

  test('reads any callback without throwing', async () => {
    const { sim, shop, carrier } = await open();
    await carrier.book(bookingOf('OJ-1'));
    await sim.settle();
    const { headers, body } = shop.received[0]!;
    const parsedHeaders = new Headers(headers as Record<string, string>);
    const fields = fc.constantFrom(...fieldNames(JSON.parse(body)));
    const json = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 5 }, fc.jsonValue(), fc.dictionary(fields, tie('value')), fc.array(tie('value'))),
    })).value;
    fc.assert(
      fc.property(
        fc.oneof(
          json.map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        (text) => {
          const read = carrier.readCallback(parsedHeaders, Buffer.from(text));
          if (!read.verified) return;
          expect(read.scans.every(({ at }) => Number.isFinite(at.getTime()))).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(carrier.readCallback(new Headers(), bytes).verified).toBe(false);
      }),
    );
  });

  test('tests its keys', async () => {
    const { sim, carrier } = await open();
    const signal = AbortSignal.timeout(5000);
    await carrier.test(signal);
    await expect(one.create(sim, true).test(signal)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('declares what it can do', async () => {
    const { carrier } = await open();
    expect(carrier.name).toBe(one.name);
    expect(carrier.abilities).toContain('callback');
    expect(new Set(carrier.abilities).size).toBe(carrier.abilities.length);
  });
}

/** The names of all fields in a JSON value. */
function fieldNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldNames(part)]);
}
