import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readCode } from '#features/packing/code-rules.ts';
import { pluralize } from '#shared/text.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { errorCode } from '../../lib/errors.ts';
import { adminApi } from '../api.ts';
import { BOOKING_REFUSALS, scaled, storedBox } from '../shipments/measures.ts';
import { reloadShipments } from '../shipments/shipments.ts';
import { beep } from './beep.ts';
import type { BenchLine, BenchOrder, BenchShipment } from './bench-order.ts';
import { describeRefusal, type Refusal } from './refusals.ts';
import { useTaskQueue } from './use-task-queue.ts';

/** What the last scan did. */
export type Outcome =
  | { kind: 'counted'; line: BenchLine; batch: string | null }
  | ({ kind: 'wrong' } & Refusal)
  | { kind: 'held'; code: string; displayId: string; name: string; at: string; text: string };
export type HistoryEntry = { id: number; at: Date; isGood: boolean; text: string };

const MAX_HISTORY = 8;

/** The packing bench: an order at a time, and every scan in its sequence, also after a break of the connection. */
export function useBench() {
  const client = useQueryClient();
  const queue = useTaskQueue();
  const [current, setCurrent] = useState<{ shipmentId: string; order: BenchOrder } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [history, setHistory] = useState<HistoryEntry[]>([]);
  const [pickList, setPickList] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(false);
  const [markedId, setMarkedId] = useState<string | null>(null);
  const [kilograms, setKilograms] = useState('');
  const [batches, setBatches] = useState<Record<string, string>>({});
  const putAside = useRef<string[]>([]);
  // tasks read what is true when they run
  const [carrier, setCarrier] = useState(() => readStored('benchCarrier') ?? '');
  const latest = useRef({ current, isMuted, kilograms, carrier });
  latest.current = { current, isMuted, kilograms, carrier };

  const shipment = current && shipmentOf(current.order, current.shipmentId);
  const open = shipment?.lines.filter(({ packed, quantity }) => packed < quantity) ?? [];
  const marked = open.find(({ id }) => id === markedId) ?? open[0] ?? null;

  function report(isGood: boolean, text: string) {
    if (!latest.current.isMuted) beep(isGood);
    setHistory((entries) =>
      [{ id: (entries[0]?.id ?? 0) + 1, at: new Date(), isGood, text }, ...entries].slice(0, MAX_HISTORY),
    );
  }

  function refuse(error: unknown) {
    // without a connection the task is tried again
    if (error instanceof TypeError) throw error;
    const { current: bench } = latest.current;
    const refusal = describeRefusal(error, bench && shipmentOf(bench.order, bench.shipmentId));
    setOutcome({ kind: 'wrong', ...refusal });
    report(false, refusal.title);
  }

  function show(shipmentId: string, order: BenchOrder) {
    const next = { shipmentId, order };
    latest.current.current = next;
    setCurrent(next);
  }

  function finishOrder() {
    latest.current.current = null;
    setCurrent(null);
    setOutcome(null);
    setMarkedId(null);
    setKilograms('');
    setBatches({});
    void reloadShipments(client);
  }

  const start = (code: string | null, takesOver = false) =>
    queue.add(async () => {
      try {
        const { shipmentId, order, holder } = await adminApi.packing.start({
          code,
          pickList,
          takesOver,
          except: putAside.current,
        });
        if (holder) {
          const { lines } = shipmentOf(order, shipmentId)!;
          const packed = lines.reduce((sum, line) => sum + line.packed, 0);
          const units = lines.reduce((sum, line) => sum + line.quantity, 0);
          const name = holder.name ?? 'Another packer';
          const text = `has ${packed} of ${pluralize(units, 'unit')}. Put the slip there.`;
          setOutcome({ kind: 'held', code: code!, displayId: order.displayId, name, at: holder.at, text });
          report(false, `${order.displayId} is on the bench of ${name}`);
          return;
        }
        finishOrder();
        show(shipmentId, order);
        report(true, `${order.displayId} opened`);
      } catch (error) {
        refuse(error);
      }
    });

  async function close(shipmentId: string, orderId: string) {
    const measures = measuresOf(latest.current.kilograms);
    const order = await adminApi.dispatch.close({ shipmentId, measures }).catch(async (error: unknown) => {
      // the answer of an earlier try was lost
      const now = errorCode(error) === 'SHIPMENT_STATE_NOT_ALLOWED' && (await adminApi.dispatch.ofOrder({ orderId }));
      if (now && shipmentOf(now, shipmentId)?.packedAt) return now;
      throw error;
    });
    show(shipmentId, order);
    setOutcome(null);
    report(true, `${order.displayId} is packed`);
    void reloadShipments(client);
    const { carrier } = latest.current;
    // a task of its own: what is closed stays so when the connection breaks now
    if (carrier) queue.addNext(() => book(shipmentId, orderId, { carrier, measures }).catch(refuse));
  }

  async function book(shipmentId: string, orderId: string, booking: { carrier: string; measures: Measures }) {
    const [requested] = (await adminApi.dispatch.book({ bookings: [{ shipmentId, ...booking }] })).requested;
    const refusal = requested?.refusal;
    if (refusal)
      setOutcome({ kind: 'wrong', title: 'Not booked', text: `${BOOKING_REFUSALS[refusal] ?? 'it has changed'}.` });
    show(shipmentId, await adminApi.dispatch.ofOrder({ orderId }));
  }

  /** The last unit closes the shipment. */
  function counted(shipmentId: string, order: BenchOrder, lineId: string, batch: string | null) {
    show(shipmentId, order);
    const { lines } = shipmentOf(order, shipmentId)!;
    const line = lines.find(({ id }) => id === lineId)!;
    setOutcome({ kind: 'counted', line, batch });
    report(true, `${batch ?? line.productName}, ${line.packed} of ${line.quantity}`);
    if (lines.every(({ packed, quantity }) => packed === quantity))
      queue.addNext(() => close(shipmentId, order.orderId).catch(refuse));
  }

  function scan(shipmentId: string, code: string) {
    const idempotencyKey = crypto.randomUUID();
    queue.add(async () => {
      try {
        const { order, lineId, batch } = await adminApi.packing.scan({ shipmentId, code, idempotencyKey });
        counted(shipmentId, order, lineId, batch);
      } catch (error) {
        refuse(error);
      }
    });
  }

  return {
    current,
    shipment,
    outcome,
    history,
    marked,
    pickList,
    isMuted,
    kilograms,
    waiting: queue.waiting,
    isOffline: queue.isOffline,
    setMuted,
    setKilograms,
    start,
    carrier,
    chooseCarrier(name: string) {
      setCarrier(name);
      writeStored('benchCarrier', name);
    },
    missing: open.reduce((sum, { packed, quantity }) => sum + quantity - packed, 0),
    /** the batch that the next unit of a line is taken from */
    batchOf: (line: BenchLine) =>
      line.proposed.find(({ batchId }) => batchId === batches[line.id]) ?? line.proposed[0] ?? null,
    chooseBatch: (lineId: string, batchId: string) => setBatches({ ...batches, [lineId]: batchId }),

    /** a code that was scanned or typed; nothing: the next order, or one unit of the marked line */
    submit(typed: string) {
      const code = readCode(typed);
      if (code.kind === 'pick-list') {
        setPickList(code.number);
        setOutcome(null);
      } else if (shipment?.state !== 'draft') {
        start(typed.trim() || null);
      } else if (typed.trim() === '') {
        if (marked) this.count(marked);
      } else if (code.kind === 'order' && !isOfShipment(shipment, typed)) start(typed.trim());
      else scan(shipment.id, typed.trim());
    },

    /** counts one unit of a line by hand */
    count(line: BenchLine) {
      const shipmentId = shipment!.id;
      const { orderId } = current!.order;
      const batchId = batches[line.id] ?? null;
      queue.add(async () => {
        const version = shipmentOf(latest.current.current!.order, shipmentId)!.version;
        try {
          const order = await adminApi.dispatch.pack({ shipmentId, version, lineId: line.id, units: 1, batchId });
          const after = shipmentOf(order, shipmentId)!.lines.find(({ id }) => id === line.id)!;
          const packedUnit = after.units.find((unit) => {
            const before = line.units.find((one) => one.batchId === unit.batchId);
            return unit.quantity > (before?.quantity ?? 0);
          });
          counted(shipmentId, order, line.id, packedUnit?.number ?? null);
        } catch (error) {
          refuse(error);
          // what another packer did, or an earlier try whose answer was lost
          if (errorCode(error) === 'SHIPMENT_CHANGED') show(shipmentId, await adminApi.dispatch.ofOrder({ orderId }));
        }
      });
    },

    /** takes the last counted unit of a line out again */
    takeOut(line: BenchLine) {
      const shipmentId = shipment!.id;
      queue.add(async () => {
        try {
          const batchId = line.units.at(-1)?.batchId ?? null;
          show(shipmentId, await adminApi.dispatch.unpack({ shipmentId, lineId: line.id, units: 1, batchId }));
          setOutcome(null);
          report(true, `${line.productName}, one taken out`);
        } catch (error) {
          refuse(error);
        }
      });
    },

    mark(step: 1 | -1) {
      const index = open.findIndex(({ id }) => id === marked?.id);
      const next = open[(index + step + open.length) % open.length];
      if (next) setMarkedId(next.id);
    },

    close: () => queue.add(() => close(shipment!.id, current!.order.orderId).catch(refuse)),

    /** opens a packed shipment again; its booking is cancelled */
    reopen() {
      const shipmentId = shipment!.id;
      queue.add(async () => {
        try {
          await adminApi.dispatch.reopen({ shipmentId });
          const { order } = await adminApi.packing.start({ code: slipOf(current!.order, shipment!), takesOver: true });
          show(shipmentId, order);
          setOutcome(null);
        } catch (error) {
          refuse(error);
        }
      });
    },

    /** leaves the order for later, as it is */
    setAside() {
      const { id: shipmentId } = shipment!;
      putAside.current = [...putAside.current, current!.order.orderId];
      queue.add(async () => {
        try {
          await adminApi.packing.setAside({ shipmentId });
          finishOrder();
        } catch (error) {
          refuse(error);
        }
      });
    },

    /** reads the shipment again, as after the carrier has answered */
    refresh: (order: BenchOrder) => show(current!.shipmentId, order),
    leavePickList: () => setPickList(null),
  };
}

const shipmentOf = (order: BenchOrder, id: string) => order.shipments.find((shipment) => shipment.id === id) ?? null;

/** The code on the slip of a shipment. */
export const slipOf = ({ displayId }: BenchOrder, { number }: Pick<BenchShipment, 'number'>) =>
  `${displayId}-${number}`;

/** Whether eight hexadecimal digits are a batch or SKU of the shipment instead of a slip. */
const isOfShipment = ({ lines }: BenchShipment, code: string) => {
  const key = code.trim().toUpperCase();
  return lines.some(
    ({ sku, gtin, proposed }) =>
      sku.toUpperCase() === key || gtin === key || proposed.some(({ number }) => number.toUpperCase() === key),
  );
};

type Measures = { grams: number | null; lengthMm: number | null; widthMm: number | null; heightMm: number | null };

/** The weight as typed, and the box that was booked last. */
function measuresOf(kilograms: string): Measures {
  const { length, width, height } = storedBox();
  return {
    grams: scaled(kilograms, 1000) || null,
    lengthMm: scaled(length, 10) || null,
    widthMm: scaled(width, 10) || null,
    heightMm: scaled(height, 10) || null,
  };
}
