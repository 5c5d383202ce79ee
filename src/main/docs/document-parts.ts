import { FEATURES } from '../../features/feature-order.ts';
import * as states from '../../features/orders/process/states.ts';

/** The parts of documents that are written from the source, by document and marker. */
export const DOCUMENT_PARTS: readonly { file: string; marker: string; write(): string }[] = [
  { file: 'docs/architecture.md', marker: 'features', write: featureList },
  { file: 'docs/order-process.md', marker: 'states', write: stateDiagrams },
];

function featureList(): string {
  const rows = Object.entries(FEATURES).map(([name, does]) => `| [\`${name}\`](../src/features/${name}) | ${does} |`);
  return ['| feature | what it does |', '| --- | --- |', ...rows].join('\n');
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

/** The document with the part between its markers written anew. Throws when the markers are missing. */
export function replacePart(text: string, marker: string, part: string): string {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no markers '${marker}'`);
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`;
}
