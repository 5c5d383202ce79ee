import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { validatePhone } from '#features/customers/address-rules.ts';
import { errorMessage } from '../../lib/errors.ts';
import { guestApi } from '../../shop/guest-api.ts';
import boxStyles from '../../ui/box.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import styles from './order-link-form.module.css';

/** Sends the link of a guest's order to the address in it. The answer is the same for every order and number. */
export default function OrderLinkForm({ orderId }: { orderId: string }) {
  const { problems, show, form } = useFieldErrors<'order' | 'phone'>();
  const message = useRef<HTMLParagraphElement>(null);
  const send = useMutation({
    mutationFn: ({ order, phone }: { order: string; phone: string }) =>
      guestApi.guests.sendLink({ token: order, phone }),
    onError: (error) => toastError('The link was not sent', errorMessage(error)),
  });
  useEffect(() => {
    if (send.isSuccess) message.current?.focus();
  }, [send.isSuccess]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const text = formValues(event.currentTarget);
    const [order, phone] = [text('order').trim(), text('phone')];
    const messages = {
      order: order.length < 8 ? 'Enter the order ID, at least its first 8 characters' : undefined,
      phone: validatePhone(phone),
    };
    if (!show(messages)) send.mutate({ order, phone });
  };
  return (
    <section className={`${boxStyles.box} ${styles.link}`} aria-labelledby="order-link">
      <h2 className="heading-3 heading" id="order-link">
        Ordered without an account?
      </h2>
      {send.isSuccess ? (
        <p ref={message} tabIndex={-1}>
          If this order and number belong together, the link of the order is on its way to the address in it.
        </p>
      ) : (
        <>
          <p className="muted text-small">The link in the mail opens the order. We send it again.</p>
          <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
            <TextField
              key={orderId}
              label="Order ID"
              name="order"
              defaultValue={orderId}
              maxLength={36}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              error={problems.order}
            />
            <TextField
              label="Phone in the order"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              error={problems.phone}
            />
            <BusyButton busy={send.isPending} busyLabel="Sending...">
              Send the link
            </BusyButton>
          </form>
        </>
      )}
    </section>
  );
}
