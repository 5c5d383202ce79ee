import { formatRupees, type Paise } from '#shared/money.ts';
import { type EditedTexts, mailText } from '../mail-texts/rules.ts';

/** Two parts of a mail in one paragraph; either may be empty. */
export const joinSentences = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');

/** Subject and sentences of the cancellation mail; staff read them before it is sent. */
export function cancellationMailText(
  texts: EditedTexts,
  order: { displayId: string; fullName: string },
  { refundDue, by }: { refundDue: Paise; by: 'customer' | 'staff' },
) {
  const text = mailText(texts, 'order-cancelled', {
    name: order.fullName,
    order: order.displayId,
    amount: refundDue > 0 ? formatRupees(refundDue) : '',
  });
  return {
    subject: text('subject'),
    heading: text('heading'),
    text: joinSentences(text(by === 'staff' ? 'opening' : 'customer'), text(refundDue > 0 ? 'refund' : 'unpaid')),
  };
}
