/** Faults that somebody could write into the code of goods, each with what has to see it. */

export type Fault = {
  what: string;
  file: string;
  /** occurs once in the file */
  search: string;
  replacement: string;
  /** the file of the tests that fail then, and which of them are run */
  tests: readonly [file: string, ...options: string[]];
  /** the check, constraint or test that the failure names */
  seenBy: string;
};

const HISTORIES = ['tests/histories/histories.db.test.ts', '-t', 'histories of goods'] as const;

export const FAULTS: readonly Fault[] = [
  {
    what: 'Units of a blocked or recalled batch are packed',
    file: 'src/features/batches/batch-rules.ts',
    search: "  if (batch.state !== 'sellable') return batch.state;\n",
    replacement: '',
    tests: ['src/features/dispatch/dispatch.db.test.ts'],
    seenBy: 'refuses units of a recalled batch and of another product, by name',
  },
  {
    what: 'Units are packed that have expired, or will have less life at the door than promised',
    file: 'src/features/batches/batch-rules.ts',
    search: "return arrivesOn > lastDayAtDoor(batch, rule)! ? 'too_short' : null;",
    replacement: 'return null;',
    tests: ['src/features/batches/batch-rules.test.ts'],
    seenBy: 'takes the nearest best-before day first, and skips what cannot be sent',
  },
  {
    what: 'Packed units stay in their batch',
    file: 'src/features/shipments/process/units.ts',
    search: 'onHand: -quantity,',
    replacement: 'onHand: 0,',
    tests: HISTORIES,
    seenBy: 'movements-of-shipments',
  },
  {
    what: 'A failed attempt that is reported twice counts twice',
    file: 'src/features/shipments/process/derive.ts',
    search: 'new Set(failures).size',
    replacement: 'failures.length',
    tests: ['src/features/shipments/process/derive.test.ts'],
    seenBy: 'counts a failed attempt once, however often it is reported',
  },
  {
    what: 'Returned units are on sale again although their batch is blocked or too old',
    file: 'src/features/shipments/process/units.ts',
    search: 'isSendable ? [quantity, 0] : [0, quantity]',
    replacement: '[quantity, 0]',
    tests: HISTORIES,
    seenBy: 'batches_units',
  },
  {
    what: 'A booking has another reference at each try',
    file: 'src/features/dispatch/process-booking.ts',
    search: 'carrier.book({ ...content!, reference,',
    replacement: `carrier.book({ ...content!, reference: \`\${reference.slice(0, 36)}-\${tries}\`,`,
    tests: HISTORIES,
    seenBy: 'unknown in the shop',
  },
  {
    what: 'A withdrawn booking is not cancelled at the carrier when its answer arrives late',
    file: 'src/features/shipments/process/decide-booking.ts',
    search: "if (booking.state !== 'requested') moveBooking(draft, booking, 'cancelling');",
    replacement: "if (booking.state !== 'requested') moveBooking(draft, booking, 'cancelled');",
    tests: ['src/features/shipments/process/decide.test.ts'],
    seenBy: 'settleBooking',
  },
  {
    what: 'A cancelled order keeps its packed units',
    file: 'src/features/shipments/process/decide-order.ts',
    search: 'if (isEnded) for',
    replacement: 'if (isRemoved) for',
    tests: HISTORIES,
    seenBy: 'shipments-of-ended-orders',
  },
  {
    what: 'A recall leaves out orders of which only a part was sent',
    file: 'src/features/recalls/units-by-order.ts',
    search: 't.on_the_road + t.delivered + t.lost > 0',
    replacement: 't.on_the_road + t.delivered + t.lost > 0 and t.packed = 0',
    tests: ['src/features/recalls/recalls.db.test.ts'],
    seenBy: 'reach an order of which a part has left, and the rest is packed',
  },
  {
    what: 'A carrier collects cash that staff have collected before',
    file: 'src/features/dispatch/cash-to-collect.ts',
    search: ` and \${orders.paymentStatus} = 'pending'`,
    replacement: '',
    tests: ['src/features/dispatch/compose-booking.db.test.ts'],
    seenBy: 'collects the total of an order on delivery, and nothing once the cash is collected',
  },
  {
    what: 'A late report moves a shipment back',
    file: 'src/features/shipments/process/state-of-reports.ts',
    search: "  const lost = latest(['lost']);\n",
    replacement: "  const lost = latest(['lost']);\n  if (reports.length > 0) return reports.at(-1)!;\n",
    tests: HISTORIES,
    seenBy: 'states-of-shipments',
  },
];
