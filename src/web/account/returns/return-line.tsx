import { CircleAlert } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason } from '#shared/return-request.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { Chosen, ReturnFormData } from './return-form.tsx';

type Props = {
  item: ReturnFormData['items'][number];
  chosen: Chosen | null;
  problem: string | null;
  onChange(chosen: Chosen | null): void;
};

/** A line of the order: ticked, it asks for units and the reason. */
export function ReturnLine({ item, chosen, problem, onChange }: Props) {
  const { id, productName, flavor, size, image, quantity, paid, returnable } = item;
  return (
    <li className="ret__l">
      <label className="ret__c">
        <input
          id={`line-${id}`}
          type="checkbox"
          checked={chosen !== null}
          disabled={returnable === 0}
          onChange={(event) => onChange(event.target.checked ? { quantity: 1, reason: '' } : null)}
        />
        <span className={`ln__p stage tone-${image?.tone ?? 'plain'}`}>
          <ProductImage picture={image} sizes="64px" most={320} decorative />
        </span>
        <span className="ret__n">
          <b>{productName}</b>
          <small className="muted">
            {[flavor, size].filter(Boolean).join(', ')} × {quantity}
          </small>
          {returnable === 0 && <small className="muted">Refunded, or asked for already.</small>}
        </span>
        <span className="num">{formatRupees(paid)}</span>
      </label>
      {chosen && (
        <div className="ret__f">
          <div className="ret__u">
            <Stepper
              value={chosen.quantity}
              minimum={1}
              maximum={returnable}
              label={`Units of ${productName}`}
              onChange={(units) => onChange({ ...chosen, quantity: units })}
            />
            <span className="muted sm">of {returnable}</span>
          </div>
          <div className="fld">
            <label htmlFor={`reason-${id}`}>
              What is wrong<span className="sr"> with {productName}</span>
            </label>
            <select
              id={`reason-${id}`}
              className="in"
              value={chosen.reason}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `problem-${id}` : undefined}
              onChange={(event) => onChange({ ...chosen, reason: event.target.value as ReturnReason })}
            >
              <option value="">Choose a reason</option>
              {RETURN_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {RETURN_REASON_LABELS[reason]}
                </option>
              ))}
            </select>
            {problem && (
              <p className="err" id={`problem-${id}`} role="alert">
                <CircleAlert className="ic" aria-hidden="true" />
                {problem}
              </p>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
