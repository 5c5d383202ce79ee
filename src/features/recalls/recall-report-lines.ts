import { formatCount } from '#shared/count.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { RecallReport } from './read-recall-report.ts';

export type ReportSection = { title: string; lines: [name: string, value: string][] };

/** The report as its PDF and CSV state it: sections of names with values. */
export const reportSections = (report: RecallReport): ReportSection[] => [
  { title: 'Food business', lines: businessLines(report) },
  { title: 'Product', lines: productLines(report) },
  { title: 'Recall', lines: recallLines(report) },
  { title: 'Quantities', lines: quantityLines(report) },
  { title: 'Consignees by State', lines: consigneeLines(report) },
  { title: 'Customers told', lines: noticeLines(report) },
  { title: 'Refunds', lines: refundLines(report) },
];

const units = (count: number) => `${formatCount(count)} ${count === 1 ? 'unit' : 'units'}`;
const ordersText = (count: number) => `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;

const businessLines = ({ shop }: RecallReport): ReportSection['lines'] => [
  ['Brand', shop.name],
  ['Name', shop.legalName || shop.name],
  ['Address', shop.address || 'not entered'],
  ['FSSAI licence', shop.fssaiLicence || 'not entered'],
];

const productLines = ({ batch, madeOn, bestBefore }: RecallReport): ReportSection['lines'] => [
  ['Product', [batch.productName, batch.flavour, batch.size].filter(Boolean).join(', ')],
  ['SKU', batch.sku],
  ['Batch number', batch.number],
  ['Made', madeOn ? formatDay(madeOn) : 'not known'],
  ['Best before', bestBefore ? formatDay(bestBefore) : 'not known'],
];

const recallLines = ({ batch, recall }: RecallReport): ReportSection['lines'] => [
  ['Reason', recall.reason],
  ['Sale stopped', batch.state === 'recalled' && batch.stateAt ? formatDateTime(batch.stateAt) : 'on sale again'],
  ['Recall started', formatDateTime(recall.startedAt)],
  ['Recall closed', recall.closedAt ? formatDateTime(recall.closedAt) : 'open'],
  ...(recall.closingNote ? ([['Result', recall.closingNote]] as [string, string][]) : []),
];

function quantityLines({ figures }: RecallReport): ReportSection['lines'] {
  const { received, counted, destroyed, onHand, offSale, packed, onTheRoad, delivered, lost, cameBack } = figures;
  return [
    ['Received', units(received)],
    ...(counted === 0 ? [] : ([['Differences of stock counts', units(counted)]] as [string, string][])),
    ['Sent to customers', units(onTheRoad + delivered + lost + cameBack)],
    ['Here, off sale', units(offSale + onHand)],
    ['Here, in shipments', units(packed)],
    ['On the road', units(onTheRoad)],
    ['Delivered', units(delivered)],
    ['Lost on the road', units(lost)],
    ['Returned', units(cameBack)],
    ['Destroyed', units(destroyed)],
  ];
}

const consigneeLines = ({ consignees }: RecallReport): ReportSection['lines'] =>
  consignees.length === 0
    ? [['None', 'no unit has left the shop']]
    : consignees.map(({ state, orders, units: count }) => [state, `${ordersText(orders)}, ${units(count)}`]);

const noticeLines = ({ figures, recall: { notices } }: RecallReport): ReportSection['lines'] => [
  ['Customers with units', formatCount(figures.customers)],
  ['Mails sent', `${formatCount(notices.sent)} of ${formatCount(notices.mailed)}`],
  ['Mails in doubt or refused', formatCount(notices.failed)],
  ['Told by phone', formatCount(notices.phoned)],
  ['Still to be told', formatCount(notices.pending + notices.toPhone)],
];

const refundLines = ({ refunds }: RecallReport): ReportSection['lines'] => [
  ['Refunded', `${ordersText(refunds.refunded)}, ${formatRupees(refunds.refundedAmount)}`],
  ['Open', `${ordersText(refunds.open)}, ${formatRupees(refunds.openAmount)}`],
  ['None needed, as nothing was paid', ordersText(refunds.noneNeeded)],
];
