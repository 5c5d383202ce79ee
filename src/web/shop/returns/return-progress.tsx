import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { customerReturn } from '#features/returns/contract.ts';
import { formatDate } from '#shared/dates.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { RETURN_REASON_LABELS, RETURN_WISH_LABELS } from '#shared/return-request.ts';
import { RETURN_STATE_LABELS, type ReturnState } from '#shared/return-states.ts';
import { stepsOfReturn } from '#shared/return-steps.ts';
import { Check } from '../../icons/check.ts';
import { X } from '../../icons/x.ts';
import boxStyles from '../../ui/box.module.css';
import lineItemStyles from '../line-item.module.css';
import orderTotalsStyles from '../order-totals.module.css';
import { ProductImage } from '../product-image.tsx';
import studioStyles from '../studio.module.css';
import twoColumnsStyles from '../two-columns.module.css';
import styles from './return-progress.module.css';

export type CustomerReturn = z.output<typeof customerReturn>;
type Line = CustomerReturn['lines'][number];

type Props = {
  detail: CustomerReturn;
  /** the page of the replacement; null where the customer has another link to it */
  replacementPath: string | null;
  /** what the customer can do now */
  children?: ReactNode;
};

/** The steps of a return, what becomes of each line, and what the customer gets. */
export function ReturnProgress({ detail, replacementPath, children }: Props) {
  const { lines } = detail;
  const approved = lines.filter(({ decision }) => decision === 'approved').length;
  return (
    <div className={`split ${twoColumnsStyles.columns}`}>
      <div className={twoColumnsStyles.main}>
        <Steps detail={detail} />
        <section aria-labelledby="ret-lines">
          <h2 className={`heading-3 heading ${styles.heading}`} id="ret-lines">
            What becomes of it
            {detail.decidedAt && (
              <small className="muted">
                {approved} of {lines.length} approved
              </small>
            )}
          </h2>
          <ul>
            {lines.map((line) => (
              <LineProgress key={line.id} line={line} detail={detail} replacementPath={replacementPath} />
            ))}
          </ul>
        </section>
      </div>
      <aside className={twoColumnsStyles.side} aria-label="What you get">
        <div className={`${twoColumnsStyles.sticky} ${boxStyles.box}`}>
          <WhatYouGet detail={detail} />
          {children}
        </div>
      </aside>
    </div>
  );
}

const STEP_LABELS: Record<ReturnState, string> = { ...RETURN_STATE_LABELS, refused: 'Not taken back' };

const Steps = ({ detail }: { detail: CustomerReturn }) => (
  <ol className={styles.steps} aria-label="Steps of your return">
    {stepsOfReturn(detail).map(({ state, at, progress }) => (
      <li key={state} data-state={progress} aria-current={progress === 'current' ? 'step' : undefined}>
        <span className={styles.point} aria-hidden="true">
          {progress === 'failed' ? <X size="small" /> : at && <Check size="small" />}
        </span>
        <b>{STEP_LABELS[state]}</b>
        <small className="muted">{at && formatDate(at)}</small>
      </li>
    ))}
  </ol>
);

type LineProps = { line: Line } & Pick<Props, 'detail' | 'replacementPath'>;

function LineProgress({ line, detail, replacementPath }: LineProps) {
  const { productName, flavor, size, image, quantity, reason, decision, outcome } = line;
  const isRefused = decision === 'refused' || outcome === 'refused' || outcome === 'sent_back';
  return (
    <li className={styles.line}>
      <span className={`${lineItemStyles.image} ${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavor)}`}>
        <ProductImage image={image} sizes="64px" maxWidth={320} decorative />
      </span>
      <div>
        <b>{productName}</b>
        <p className="muted text-small">
          {[flavor, size].filter(Boolean).join(', ')} × {quantity}. {RETURN_REASON_LABELS[reason]}.
        </p>
        <p className={styles.result} data-result={isRefused ? 'refused' : decision ? 'taken' : undefined}>
          <LineResult line={line} detail={detail} replacementPath={replacementPath} />
        </p>
      </div>
    </li>
  );
}

function LineResult({ line, detail: { state, refund, replacement }, replacementPath }: LineProps) {
  const { decision, refusal, isSentBack, outcome, refundAmount, wish } = line;
  if (decision === 'refused' || outcome === 'refused' || outcome === 'sent_back')
    return (
      <>
        <b>{outcome === 'sent_back' ? 'On its way back to you' : 'Not taken back'}</b>
        {refusal ? `: ${refusal}` : '.'}
      </>
    );
  if (outcome === 'refund')
    return (
      <>
        <b>Money back, {formatRupees(refundAmount)}.</b>{' '}
        {refund?.state === 'completed'
          ? 'It has left for the account you paid from; banks take 5 to 7 business days.'
          : 'It goes back the way you paid.'}
      </>
    );
  if (outcome === 'replacement')
    return (
      <>
        <b>The same again, ₹0.</b>{' '}
        {replacement && replacementPath ? (
          <Link className="link" to={replacementPath}>
            Track order {replacement.displayId}
          </Link>
        ) : (
          replacement && `Order ${replacement.displayId}`
        )}
      </>
    );
  if (state === 'cancelled') return <>You asked for: {RETURN_WISH_LABELS[wish]}.</>;
  if (decision === null) return <>We are looking at it. You asked for: {RETURN_WISH_LABELS[wish]}.</>;
  return isSentBack ? (
    <>
      <b>Approved.</b> {RETURN_WISH_LABELS[wish]} once we have looked at what came back.
    </>
  ) : (
    <>
      <b>Approved.</b> You need not send it back.
    </>
  );
}

function WhatYouGet({ detail: { state, lines, refund, replacement } }: Pick<Props, 'detail'>) {
  const expected = lines
    .filter(({ decision, wish }) => decision !== 'refused' && wish === 'refund')
    .reduce((sum, { refundAmount }) => sum + refundAmount, 0);
  const amount =
    state === 'closed' ? (refund?.amount ?? 0) : state === 'refused' || state === 'cancelled' ? 0 : expected;
  const units = lines
    .filter(({ outcome, decision, wish }) =>
      state === 'closed' ? outcome === 'replacement' : decision !== 'refused' && wish === 'replacement',
    )
    .reduce((sum, { settledUnits, quantity }) => sum + (settledUnits || quantity), 0);
  const isSentAgain = units > 0 && state !== 'refused' && state !== 'cancelled';
  return (
    <>
      <h2 className="heading-3 heading">{state === 'closed' ? 'What you get' : 'What you asked for'}</h2>
      <dl className={orderTotalsStyles.totals}>
        {isSentAgain && (
          <div>
            <dt>Sent again{replacement && `, order ${replacement.displayId}`}</dt>
            <dd>
              {units} {units === 1 ? 'unit' : 'units'}
            </dd>
          </div>
        )}
        <div className={orderTotalsStyles.total}>
          <dt>In money</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      </dl>
      {refund?.reference && <p className="muted text-small">Bank reference of the refund {refund.reference}</p>}
    </>
  );
}
