/** What staff may make of an invoice by hand, from where it stands. The rest follows the order's payment and the date. */
const MOVES: Record<string, readonly string[]> = {
  draft: ['paid', 'void'],
  sent: ['paid', 'void'],
  overdue: ['paid', 'void'],
  // a payment noted by mistake
  paid: ['sent'],
  void: [],
};

/** Whether an invoice may be set to a status by hand; those of orders follow their payment, credit notes stand. */
export function canSetStatus(invoice: { kind: string; status: string; orderId: string | null }, to: string): boolean {
  if (invoice.kind !== 'invoice') return false;
  if (invoice.orderId !== null && to !== 'void') return false;
  return MOVES[invoice.status]?.includes(to) ?? false;
}
