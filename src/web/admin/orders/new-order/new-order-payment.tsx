import { formatRupees } from '#shared/money.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import cardStyles from '../../../ui/card.module.css';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useMay } from '../../permissions.tsx';
import { type Fields, type PaymentKind, type StaffQuote, termsOf } from './new-order-fields.ts';

const KINDS: readonly (readonly [PaymentKind, string])[] = [
  ['link', 'By a link, sent to the customer'],
  ['cod', 'Cash on delivery'],
  ['Cash', 'Paid in cash now'],
  ['UPI', 'Paid by UPI, with a reference'],
];

/** How the order is paid; only who may take cash records money that is here. */
export function NewOrderPayment({ form, quote }: { form: EntityForm<Fields>; quote: StaffQuote | undefined }) {
  const mayTake = useMay()('orders.write');
  const { values, change, field } = form;
  const { paymentKind } = values;
  const kinds = KINDS.filter(([kind]) => mayTake || kind === 'link' || kind === 'cod');
  return (
    <Card title="Payment">
      <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
        <div className={arrangeStyles.stack} role="radiogroup" aria-label="Payment">
          {kinds.map(([kind, label]) => {
            const terms = quote && termsOf(quote, kind);
            return (
              <Checkbox
                key={kind}
                isRadio
                name="paymentKind"
                checked={paymentKind === kind}
                onChange={() => change({ paymentKind: kind })}
              >
                {label}
                {terms && (
                  <span className={`muted ${textStyles.small}`}> {terms.refusal ?? formatRupees(terms.total)}</span>
                )}
              </Checkbox>
            );
          })}
        </div>
        {(paymentKind === 'Cash' || paymentKind === 'UPI') && (
          <TextField
            label={paymentKind === 'UPI' ? 'UPI reference' : 'Reference'}
            optional={paymentKind === 'Cash'}
            hint={paymentKind === 'UPI' ? 'The UTR that the bank’s app shows' : undefined}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            {...field('reference')}
          />
        )}
        {paymentKind === 'UPI' && (form.messageOf('reference') || values.isRepeatConfirmed) && (
          <Checkbox
            checked={values.isRepeatConfirmed}
            onChange={(event) => change({ isRepeatConfirmed: event.target.checked })}
          >
            One payment was for more than one order
          </Checkbox>
        )}
      </div>
    </Card>
  );
}
