/** Status changes that staff may make by hand. All others follow the order's payment and the date. */
const MOVES: Record<string, readonly string[]> = {
  draft: ['paid', 'void'],
  sent: ['paid', 'void'],
  overdue: ['paid', 'void'],
  // a payment that was recorded by mistake
  paid: ['sent'],
  void: [],
};

/** Whether an invoice may be set to a status by hand; those of orders follow their payment, credit notes are final. */
export function canSetStatus(invoice: { kind: string; status: string; orderId: string | null }, to: string): boolean {
  if (invoice.kind !== 'invoice') return false;
  if (invoice.orderId !== null && to !== 'void') return false;
  return MOVES[invoice.status]?.includes(to) ?? false;
}
