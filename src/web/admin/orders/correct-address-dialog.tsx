import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type AddressErrors, type AddressForm, validateAddress } from '#features/customers/address-rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
import { AddressFields, AddressSummary, focusFirstError } from '../../shop/address-fields.tsx';
import fieldStyles from '../../ui/field.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { type Order, reloadOrders } from './orders.ts';

type Props = { order: Order; onClose(): void };

/** Corrects contact and delivery address; an issued invoice is replaced. */
export function CorrectAddressDialog({ order, onClose }: Props) {
  const client = useQueryClient();
  const { shippingAddress } = order;
  const [initial] = useState<AddressForm>({ ...shippingAddress, phone: formatPhone(shippingAddress.phone) });
  const [address, setAddress] = useState(initial);
  const [problems, setProblems] = useState<AddressErrors>({});
  const show = (found: AddressErrors): boolean => {
    // the fields get their messages before one is focused
    flushSync(() => setProblems(found));
    return focusFirstError(found);
  };
  const correct = useMutation({
    mutationFn: () => adminApi.orderManagement.correctAddress({ id: order.id, shippingAddress: address }),
    onSuccess: () => {
      void reloadOrders(client);
      toast('Address changed', `Order ${order.displayId} goes to the new address.`);
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors<AddressErrors>(error, 'INVALID_ADDRESS');
      if (fields) show(fields);
    },
  });
  const isFieldError = correct.error !== null && fieldErrors(correct.error, 'INVALID_ADDRESS') !== null;
  const invoice = order.invoices.find(({ kind, isReversed }) => kind === 'invoice' && !isReversed);
  return (
    <FormDialog
      open
      title={`Correct the address of ${order.displayId}`}
      save="Save address"
      saving="Saving..."
      busy={correct.isPending}
      dirty={JSON.stringify(address) !== JSON.stringify(initial)}
      problem={correct.error && !isFieldError ? errorMessage(correct.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!show(validateAddress(address))) correct.mutate();
      }}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <AddressSummary problems={problems} />
        <AddressFields
          form={address}
          problems={problems}
          onChange={(change) => {
            setAddress((before) => ({ ...before, ...change }));
            setProblems((before) => ({
              ...before,
              ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])),
            }));
          }}
          withEmail
        />
        <p className={fieldStyles.hint}>
          {invoice
            ? consequenceFor(invoice)
            : 'The place of supply follows the State. The old address stays in the history.'}
        </p>
      </div>
    </FormDialog>
  );
}

function consequenceFor({ number, withdrawal }: Order['invoices'][number]): string {
  if (!withdrawal) return `Invoice ${number} stays as it is, since a credit note refers to it.`;
  const becomes =
    withdrawal === 'void' ? 'becomes void' : 'is of an earlier month and is reversed by a credit note in full';
  return `Invoice ${number} ${becomes}, and a corrected one is issued with the place of supply of the new address.`;
}
