import { FEATURES } from '../../features/feature-order.ts';
import * as states from '../../features/orders/process/states.ts';
import { exampleBody } from '../../features/webhooks/event-examples.ts';
import { EVENT_SUMMARIES, EVENT_TYPES } from '../../features/webhooks/rules.ts';
import { variables } from '../../platform/variables.ts';
import { BOOKING_TRANSITIONS } from '../../shared/booking-states.ts';
import { SHIPMENT_TRANSITIONS } from '../../shared/shipment-states.ts';

/** The generated parts of documents, by document and marker. */
export const DOCUMENT_PARTS: readonly { file: string; marker: string; write(): string }[] = [
  { file: 'docs/architecture.md', marker: 'features', write: featureList },
  { file: 'docs/configuration.md', marker: 'variables', write: variableList },
  { file: 'docs/order-process.md', marker: 'states', write: stateDiagrams },
  { file: 'docs/goods-process.md', marker: 'states', write: goodsDiagrams },
  { file: 'docs/webhooks.md', marker: 'events', write: eventList },
  { file: 'docs/webhooks.md', marker: 'examples', write: eventExamples },
];

function goodsDiagrams(): string {
  return [diagramOf('Shipment', SHIPMENT_TRANSITIONS), diagramOf('Booking', BOOKING_TRANSITIONS)].join('\n\n');
}

function featureList(): string {
  const rows = Object.entries(FEATURES).map(([name, does]) => `| [\`${name}\`](../src/features/${name}) | ${does} |`);
  return ['| feature | what it does |', '| --- | --- |', ...rows].join('\n');
}

function variableList(): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const { description, fallback } = schema.meta() as { description: string; fallback?: string };
    const value: unknown = schema.safeParse(undefined).data;
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return `| \`${name}\` | ${description} | ${fallback ?? (isEmpty ? 'none' : `\`${value}\``)} |`;
  });
  return ['| variable | meaning | without it |', '| --- | --- | --- |', ...rows].join('\n');
}

function eventList(): string {
  const rows = EVENT_TYPES.map((type) => `| \`${type}\` | ${EVENT_SUMMARIES[type]} |`);
  return ['| event | what happened |', '| --- | --- |', ...rows].join('\n');
}

/** One body of each kind of payload: those of an order are alike. */
function eventExamples(): string {
  const exampleTypes = [
    'order.confirmed',
    'tracking.added',
    'shipment.booked',
    'payment.captured',
    'refund.completed',
    'invoice.issued',
  ] as const;
  const others = [
    ...(['return.requested', 'product.updated', 'product.deleted', 'stock.low', 'batch.recalled'] as const),
    'customer.created',
  ] as const;
  const fence = '```';
  const bodies = [...exampleTypes, ...others].map((type) => {
    const { data } = exampleBody(type);
    const isLong = 'order' in data && type !== 'order.confirmed';
    const text = JSON.stringify(isLong ? { ...data, order: '… as above' } : data, null, 2);
    return [`${fence}json`, `// ${type}`, text, fence].join('\n');
  });
  return bodies.join('\n\n');
}

/** A Mermaid diagram of each state machine of the order process. */
function stateDiagrams(): string {
  const machines: [string, Readonly<Record<string, readonly string[]>>][] = [
    ['Order', states.ORDER_TRANSITIONS],
    ['Payment', states.PAYMENT_TRANSITIONS],
    ['Payment attempt', states.ATTEMPT_TRANSITIONS],
    ['Refund', states.REFUND_TRANSITIONS],
    ['Reservation', states.RESERVATION_TRANSITIONS],
    ['Coupon use', states.COUPON_USE_TRANSITIONS],
    ['Invoice', states.INVOICE_TRANSITIONS],
  ];
  return machines.map(([name, moves]) => diagramOf(name, moves)).join('\n\n');
}

function diagramOf(name: string, moves: Readonly<Record<string, readonly string[]>>): string {
  const arrows = Object.entries(moves).flatMap(([from, targets]) =>
    targets.length === 0 ? [`  ${from} --> [*]`] : targets.map((to) => `  ${from} --> ${to}`),
  );
  return [`### ${name}`, '', '```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n');
}

/** The document with the part between its markers regenerated. Throws when the markers are missing. */
export function replacePart(text: string, marker: string, part: string): string {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no markers '${marker}'`);
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`;
}
