import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import type { AddressErrors } from '#features/customers/address-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorData, errorMessage } from '../../../lib/errors.ts';
import { AddressFields } from '../../../shop/address-fields.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { SelectField, TextField } from '../../../ui/field.tsx';
import formStyles from '../../../ui/form.module.css';
import { Problem } from '../../../ui/problem.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { BackToList } from '../../components/back-to-list.tsx';
import { Card } from '../../components/card.tsx';
import { RestoredNote } from '../../components/form/restored-note.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { Options } from '../../components/options.tsx';
import { useKeyboardShortcuts } from '../../keyboard-shortcuts.ts';
import { useMay } from '../../permissions.tsx';
import { orderPath, reloadOrders } from '../orders.ts';
import { CustomerSearch } from './customer-search.tsx';
import { GoodsSearch } from './goods-search.tsx';
import {
  ADDRESS_FIELDS,
  CHANNELS,
  customerFields,
  emptyFields,
  type Fields,
  goodsInput,
  lineProblems,
  NO_CUSTOMER,
  orderProblems,
  placeInput,
  termsOf,
  withGoods,
} from './new-order-fields.ts';
import { NewOrderLines } from './new-order-lines.tsx';
import { NewOrderPayment } from './new-order-payment.tsx';
import { NewOrderSummary } from './new-order-summary.tsx';

/** Makes an order for a customer who calls, writes or stands in the shop. What is typed is kept on this device. */
export function NewOrderPage() {
  const navigate = useNavigate();
  const form = useEntityForm({
    draft: 'order new',
    fields: emptyFields,
    toInput: (fields) => placeInput(fields, quote.data),
    validate: (_, fields) => orderProblems(fields, quote.data),
    save: (input) => adminApi.staffOrders.place(input),
    failed: 'The order was not placed',
    explain: explainRefusal,
    reload: reloadOrders,
    success: ({ displayId, link }) => ['Order placed', link ? `Order ${displayId} waits for its payment.` : displayId],
    onSaved: ({ displayId }) => void navigate(orderPath(displayId)),
  });
  const { field, values, change } = form;
  const quote = useQuote(values);
  useKeyboardShortcuts({ 'ctrl+enter': () => form.submit() });
  const problems: AddressErrors = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, form.messageOf(name)]));
  const offers = quote.data?.delivery.offers ?? [];
  return (
    <div className={arrangeStyles.stack}>
      <div className={arrangeStyles.section}>
        <BackToList to="/admin/orders" label="Back to orders" />
        <h1>New order</h1>
      </div>
      <form
        method="post"
        className={arrangeStyles.stack}
        aria-label="New order"
        noValidate
        ref={form.element}
        onSubmit={form.submit}
      >
        <RestoredNote draft={form.draft} />
        <div className={`${arrangeStyles.columns} ${arrangeStyles.pageColumns}`}>
          <div className={arrangeStyles.stack}>
            <Card
              title="Customer"
              note={values.customerId ? 'With an account' : 'Without an account'}
              actions={
                values.customerId && (
                  <Button size="small" onClick={() => change({ ...NO_CUSTOMER })}>
                    Another customer
                  </Button>
                )
              }
            >
              <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
                <CustomerSearch onChoose={(customer) => change(customerFields(customer))} />
                <div className={formStyles.form}>
                  <AddressFields
                    form={values}
                    problems={problems}
                    onChange={change}
                    withEmail
                    isEmailOptional={quote.data?.isEmailOptional ?? false}
                  />
                </div>
              </div>
            </Card>
            <Card title="Goods" note={values.lines.length > 0 ? pluralize(values.lines.length, 'line') : undefined}>
              <div className={cardStyles.body}>
                <GoodsSearch onChoose={(goods) => change({ lines: withGoods(values.lines, goods) })} />
              </div>
              <NewOrderLines form={form} quote={quote.data} />
            </Card>
          </div>
          <div className={arrangeStyles.stack}>
            <Card title="Delivery and coupon">
              <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
                <SelectField label="Delivery" {...field('deliveryMethodId')}>
                  <option value="">Default</option>
                  <Options
                    choices={offers.map(({ methodId, name, charge }) => [
                      methodId,
                      `${name}, ${charge === 0 ? 'free' : formatRupees(charge)}`,
                    ])}
                  />
                </SelectField>
                <TextField label="Coupon" optional maxLength={40} autoComplete="off" {...field('couponCode')} />
                <SelectField label="Ordered by" {...field('channel')}>
                  <Options choices={CHANNELS} />
                </SelectField>
              </div>
            </Card>
            <NewOrderPayment form={form} quote={quote.data} />
            {quote.error && <Problem live>{quoteMessage(quote.error)}</Problem>}
            {quote.data && <NewOrderSummary quote={quote.data} kind={values.paymentKind} />}
            {form.notice && <Problem live>{form.notice}</Problem>}
            <div className={arrangeStyles.row}>
              <BusyButton variant="primary" busy={form.isSaving} busyLabel="Placing...">
                {quote.data
                  ? `Place order, ${formatRupees(termsOf(quote.data, values.paymentKind).total)}`
                  : 'Place order'}
              </BusyButton>
            </div>
          </div>
        </div>
      </form>
    </div>
  );
}

/** The quote of what is typed, as soon as it can be priced. */
function useQuote(values: Fields) {
  const mayPrice = useMay()('orders.price');
  const goods = goodsInput(values);
  const lines = mayPrice ? goods.lines : goods.lines.map((line) => ({ ...line, setPrice: null }));
  const typed = JSON.stringify({ ...goods, lines, pincode: values.pincode.trim() || null });
  const text = useDeferredValue(typed);
  // what is deferred may lack what is typed now
  const isValid = values.lines.length > 0 && Object.keys(lineProblems(values.lines)).length === 0;
  const isReady = isValid && text === typed;
  const query = useQuery({
    ...adminQueries.staffOrders.quote.queryOptions({ input: JSON.parse(text) }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  // a former price must not be told to the customer
  return isReady && !query.isPlaceholderData ? query : { data: undefined, error: isReady ? query.error : null };
}

const quoteMessage = (error: Error): string =>
  errorCode(error) === 'BAD_REQUEST' ? 'Correct what is marked to see the price.' : errorMessage(error);

/** What to do about a refusal. */
function explainRefusal(error: unknown): Record<string, string> | undefined {
  switch (errorCode(error)) {
    case 'REFERENCE_USED': {
      const { orders } = errorData<{ orders: string[] }>(error)!;
      return {
        reference: `Recorded for order ${orders.join(', ')} already. Confirm below if one payment was for both.`,
      };
    }
    case 'QUOTE_CHANGED':
      return { root: 'Price or stock has changed since. Look at the lines again, then place the order.' };
    case 'INVALID_BUYER':
      return { root: 'The details of the business are not complete' };
    default:
      return undefined;
  }
}
