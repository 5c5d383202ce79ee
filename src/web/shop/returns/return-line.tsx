import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason } from '#shared/return-request.ts';
import fieldStyles from '../../ui/field.module.css';
import { Problem } from '../../ui/problem.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import lineItemStyles from '../line-item.module.css';
import { ProductImage } from '../product-image.tsx';
import studioStyles from '../studio.module.css';
import type { ReturnChoice, ReturnFormData } from './return-choice.ts';
import styles from './return-line.module.css';

type Props = {
  item: ReturnFormData['items'][number];
  chosen: ReturnChoice | null;
  problem: string | null;
  onChange(chosen: ReturnChoice | null): void;
};

/** An item of the order; when ticked it asks for units and the reason. */
export function ReturnLine({ item, chosen, problem, onChange }: Props) {
  const { id, productName, flavor, size, image, quantity, paid, returnable } = item;
  return (
    <li className={styles.line}>
      <label className={styles.choice}>
        <input
          id={`line-${id}`}
          type="checkbox"
          checked={chosen !== null}
          disabled={returnable === 0}
          onChange={(event) => onChange(event.target.checked ? { quantity: 1, reason: '' } : null)}
        />
        <span className={`${lineItemStyles.image} ${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavor)}`}>
          <ProductImage image={image} sizes="64px" maxWidth={320} decorative />
        </span>
        <span className={styles.name}>
          <b>{productName}</b>
          <small className="muted">
            {[flavor, size].filter(Boolean).join(', ')} × {quantity}
          </small>
          {returnable === 0 && <small className="muted">Already refunded or requested.</small>}
        </span>
        <span className="tabular">{formatRupees(paid)}</span>
      </label>
      {chosen && (
        <div className={styles.fields}>
          <div className="row">
            <Stepper
              value={chosen.quantity}
              minimum={1}
              maximum={returnable}
              label={`Units of ${productName}`}
              onChange={(units) => onChange({ ...chosen, quantity: units })}
            />
            <span className="muted text-small">of {returnable}</span>
          </div>
          <div className={fieldStyles.field}>
            <label htmlFor={`reason-${id}`}>
              What is wrong<span className="visually-hidden"> with {productName}</span>
            </label>
            <select
              id={`reason-${id}`}
              className={fieldStyles.input}
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
              <Problem id={`problem-${id}`} live>
                {problem}
              </Problem>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
