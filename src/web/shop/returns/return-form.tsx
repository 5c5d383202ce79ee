import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { refundForLines } from '#features/orders/process/refund-rules.ts';
import { MESSAGE_MAXIMUM } from '#features/support/rules.ts';
import { formatRupees } from '#shared/money.ts';
import { RETURN_WISH_LABELS, RETURN_WISHES, type ReturnReason, type ReturnWish } from '#shared/return-request.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import boxStyles from '../../ui/box.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toast } from '../../ui/toast.tsx';
import orderTotalsStyles from '../order-totals.module.css';
import twoColumnsStyles from '../two-columns.module.css';
import type { ReturnChoice, ReturnFormData, ReturnRequest } from './return-choice.ts';
import styles from './return-form.module.css';
import { ReturnLine } from './return-line.tsx';

const WISH_NOTES: Record<ReturnWish, string> = {
  refund: 'The way you paid, once we have looked at what came back',
  replacement: 'Sent once we have received yours, if it is in stock',
};

type Props = {
  form: ReturnFormData;
  /** between the items and the note */
  children?: ReactNode;
  send(request: ReturnRequest): Promise<{ ticket: string }>;
  onSent(): void;
  onRefused(): void;
};

/** Chooses units and reasons of a return; the refund and the next steps stay visible. */
export function ReturnForm({ form: { shippingAddress, items }, children, send: request, onSent, onRefused }: Props) {
  const [lines, setLines] = useState<Record<string, ReturnChoice>>({});
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ itemId: string | null; text: string } | null>(null);
  const chosen = items.filter(({ id }) => lines[id]);
  const units = new Map(chosen.map(({ id }) => [id, lines[id]!.quantity]));
  const refunds = refundForLines(items, units, Number.POSITIVE_INFINITY);
  const send = useMutation({
    mutationFn: () =>
      request({
        lines: chosen.map(({ id }) => ({
          itemId: id,
          quantity: lines[id]!.quantity,
          reason: lines[id]!.reason as ReturnReason,
        })),
        wish,
        note: note.trim(),
      }),
    onSuccess: ({ ticket }) => {
      toast('Return requested', `Your request number is ${ticket}. We answer by mail.`);
      onSent();
    },
    onError: (error) => {
      onRefused();
      const { itemId, returnable } = errorData<{ itemId: string; returnable: number }>(error) ?? {};
      setProblem(
        errorCode(error) === 'RETURN_QUANTITY_EXCEEDED' && itemId
          ? { itemId, text: `Only ${returnable} can be returned` }
          : { itemId: null, text: errorMessage(error) },
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const unsaid = chosen.find(({ id }) => !lines[id]?.reason);
    if (chosen.length === 0) setProblem({ itemId: null, text: 'Choose what comes back' });
    else if (unsaid) setProblem({ itemId: unsaid.id, text: 'Say what is wrong' });
    else {
      setProblem(null);
      send.mutate();
      return;
    }
    const field = unsaid ? `reason-${unsaid.id}` : `line-${items.find(({ returnable }) => returnable > 0)?.id}`;
    document.getElementById(field)?.focus();
  };
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const comingBack = chosen.reduce((sum, { id }) => sum + lines[id]!.quantity, 0);
  return (
    <form className={`split ${twoColumnsStyles.columns}`} method="post" onSubmit={submit} noValidate>
      <div className={twoColumnsStyles.main}>
        <section aria-labelledby="ret-lines">
          <h2 className={`heading-3 heading ${styles.heading}`} id="ret-lines">
            What comes back
            <small className="muted">
              {comingBack} of {total} units
            </small>
          </h2>
          <ul>
            {items.map((item) => (
              <ReturnLine
                key={item.id}
                item={item}
                chosen={lines[item.id] ?? null}
                problem={problem?.itemId === item.id ? problem.text : null}
                onChange={(next) =>
                  setLines(({ [item.id]: _, ...rest }) => (next ? { ...rest, [item.id]: next } : rest))
                }
              />
            ))}
          </ul>
        </section>
        {children}
        <TextAreaField
          label="Anything else"
          hint="optional"
          rows={3}
          maxLength={MESSAGE_MAXIMUM}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <fieldset className={styles.wishes}>
          <legend className={`heading-3 heading ${styles.heading}`}>What would you like</legend>
          {RETURN_WISHES.map((one) => (
            <label key={one} className={styles.wish}>
              <input type="radio" name="wish" value={one} checked={wish === one} onChange={() => setWish(one)} />
              <span>
                <b>{RETURN_WISH_LABELS[one]}</b>
                <small className="muted">{WISH_NOTES[one]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <aside className={twoColumnsStyles.side} aria-label="Your request">
        <div className={`${twoColumnsStyles.sticky} ${boxStyles.box}`}>
          <h2 className="heading-3 heading">Your request</h2>
          <dl className={orderTotalsStyles.totals}>
            {refunds.map(({ id, quantity, amount }) => (
              <div key={id}>
                <dt>
                  {items.find((item) => item.id === id)?.productName} × {quantity}
                </dt>
                <dd>{formatRupees(amount)}</dd>
              </div>
            ))}
            <div className={orderTotalsStyles.total}>
              <dt>{wish === 'refund' ? 'You get back' : 'Worth'}</dt>
              <dd>{formatRupees(refunds.reduce((sum, { amount }) => sum + amount, 0))}</dd>
            </div>
          </dl>
          <p className="muted text-small">From {shippingAddress}. We answer by mail and say how it comes back.</p>
          {problem && problem.itemId === null && <FormNotice>{problem.text}</FormNotice>}
          <BusyButton busy={send.isPending} busyLabel="Sending...">
            Send return request
          </BusyButton>
          <p className="muted text-tiny">
            See{' '}
            <Link className="link" to="/returns">
              Returns
            </Link>
            .
          </p>
        </div>
      </aside>
    </form>
  );
}
