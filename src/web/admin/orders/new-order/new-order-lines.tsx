import { formatRupees } from '#shared/money.ts';
import { X } from '../../../icons/x.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import arrangeStyles from '../../../ui/arrange.module.css';
import { TextField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from '../../batches/receive-page.module.css';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useMay } from '../../permissions.tsx';
import { type Fields, isRepriced, type StaffQuote } from './new-order-fields.ts';

type Props = { form: EntityForm<Fields>; quote: StaffQuote | undefined };

/** The lines of a new order, each with its price, which some of the staff may set. */
export function NewOrderLines({ form, quote }: Props) {
  const mayPrice = useMay()('orders.price');
  const { field, change, values } = form;
  return (
    <ul className={styles.lines} aria-label="Lines">
      {values.lines.map((line, index) => {
        const short = quote?.lines.find(({ variantId }) => variantId === line.variantId)?.available ?? null;
        return (
          <li key={line.variantId}>
            <div className={`${arrangeStyles.row} ${arrangeStyles.between}`}>
              <b className={textStyles.key}>{line.name}</b>
              <IconButton
                icon={X}
                label={`Remove ${line.name}`}
                onClick={() => change({ lines: values.lines.filter((_, other) => other !== index) })}
              />
            </div>
            <p className={`muted ${textStyles.small}`}>
              {line.sku} · {formatRupees(line.listPrice)}
              {line.mrp !== null && ` · MRP ${formatRupees(line.mrp)}`}
              {line.available !== null && ` · ${line.available} available`}
            </p>
            <div className={styles.fields}>
              <AmountField label="Quantity" inputMode="numeric" {...field(`lines.${index}.quantity`)} />
              {mayPrice && <AmountField label="Price of one" unit="₹" {...field(`lines.${index}.price`)} />}
              {mayPrice && isRepriced(line) && (
                <TextField label="Reason for this price" maxLength={200} {...field(`lines.${index}.reason`)} />
              )}
            </div>
            {short !== null && <Problem live>Only {short} available</Problem>}
          </li>
        );
      })}
    </ul>
  );
}
