import { formatDay, formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { Banknote } from '../../icons/banknote.ts';
import { Check } from '../../icons/check.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Minus } from '../../icons/minus.ts';
import { Plus } from '../../icons/plus.ts';
import { X } from '../../icons/x.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { Options } from '../components/options.tsx';
import { useCarriers } from '../shipments/shipments.ts';
import styles from './bench.module.css';
import type { BenchLine, BenchOrder, BenchShipment } from './bench-order.ts';
import type { useBench } from './use-bench.ts';

type Bench = ReturnType<typeof useBench>;
type Props = { bench: Bench; shipment: BenchShipment };

/** The lines of the shipment, and beside them its cash, facts and last scans. */
export function BenchOrderView({ bench, shipment }: Props) {
  const { order } = bench.current!;
  const carriers = useCarriers();
  return (
    <div className={styles.columns}>
      <ul className={styles.lines} aria-label="Units to pack">
        {shipment.lines.map((line) => (
          <Line key={line.id} bench={bench} line={line} isMarked={line.id === bench.marked?.id} />
        ))}
      </ul>
      <aside className={styles.aside}>
        <Cash order={order} />
        <section className={styles.facts} aria-label="Shipment">
          <dl>
            <div>
              <dt>Promised</dt>
              <dd>{order.promisedOn ? formatDay(order.promisedOn) : 'no day'}</dd>
            </div>
            <div>
              <dt>Units add up to</dt>
              <dd>{weightOf(shipment) ?? 'not known'}</dd>
            </div>
          </dl>
          {carriers.length > 0 && (
            <SelectField
              label="Book with"
              value={bench.carrier}
              onChange={(event) => bench.chooseCarrier(event.target.value)}
            >
              <Options choices={[['', 'No carrier'], ...carriers.map(({ name, label }) => [name, label] as const)]} />
            </SelectField>
          )}
          <TextField
            label="Weight (kg)"
            optional
            inputMode="decimal"
            value={bench.kilograms}
            onChange={(event) => bench.setKilograms(event.target.value)}
          />
        </section>
        <History bench={bench} />
        <Button onClick={bench.setAside}>Set aside</Button>
        {bench.missing === 0 ? (
          <Button variant="primary" icon={Check} onClick={bench.close}>
            Close the shipment
          </Button>
        ) : (
          <p className={styles.missing} role="status">
            {pluralize(bench.missing, 'unit')} to scan
          </p>
        )}
      </aside>
    </div>
  );
}

/** '2.09 kg', or null when the weight of a product is not known. */
export function weightOf({ lines }: BenchShipment): string | null {
  if (lines.some(({ grossGrams }) => grossGrams === null)) return null;
  const grams = lines.reduce((sum, { grossGrams, quantity }) => sum + grossGrams! * quantity, 0);
  return `${(grams / 1000).toFixed(2)} kg`;
}

export function Cash({ order }: { order: BenchOrder }) {
  return order.cashToCollect > 0 ? (
    <p className={styles.cash}>
      <span>
        <Banknote size="large" />
        Cash to collect
      </span>
      <b>{formatRupees(order.cashToCollect)}</b>
    </p>
  ) : (
    <p className={styles.paid}>Paid, collect nothing.</p>
  );
}

function History({ bench }: { bench: Bench }) {
  return (
    <section className={styles.facts} aria-label="Last scans">
      <h2>Last scans</h2>
      <ol className={styles.history}>
        {bench.history.slice(0, 5).map(({ id, at, isGood, text }) => (
          <li key={id} data-wrong={!isGood || undefined}>
            <time dateTime={at.toISOString()}>{formatTime(at)}</time>
            {isGood ? <Check label="counted" /> : <X label="refused" />}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ bench, line, isMarked }: { bench: Bench; line: BenchLine; isMarked: boolean }) {
  const { productName, flavour, size, sku, gtin, shelf, image, packed, quantity, tracksBatches, proposed, units } =
    line;
  const isComplete = packed === quantity;
  const batch = isComplete ? (units.at(-1) ?? null) : bench.batchOf(line);
  return (
    <li className={styles.line} data-state={isComplete ? 'complete' : isMarked ? 'marked' : 'waiting'}>
      <ProductImage image={image} sizes="80px" maxWidth={200} decorative />
      <span className={styles.product}>
        <b>{productName}</b>
        <span>{[flavour, size].filter(Boolean).join(', ')}</span>
        <span className="muted">
          {sku}
          {gtin && ` · GTIN ${gtin}`}
        </span>
      </span>
      <span className={styles.place}>
        <span>{tracksBatches ? (isComplete ? 'Taken from' : 'Proposed batch') : 'Shelf'}</span>
        <span className={styles.tag}>
          {shelf && <b>{shelf}</b>}
          {tracksBatches && <span className={textStyles.code}>{batch?.number ?? 'none left'}</span>}
          {!shelf && !tracksBatches && <span>not set</span>}
        </span>
        {batch?.bestBefore && <span className="muted">Best before {formatDay(batch.bestBefore)}</span>}
        {isMarked && proposed.length > 1 && (
          <span className={styles.batches}>
            {proposed.map(({ batchId, number }) => (
              <Button
                key={batchId}
                size="small"
                aria-pressed={batchId === bench.batchOf(line)?.batchId}
                onClick={() => bench.chooseBatch(line.id, batchId)}
              >
                {number}
              </Button>
            ))}
          </span>
        )}
      </span>
      <span className={styles.counter}>
        <IconButton
          icon={Minus}
          label={`One less of ${productName} (${sku})`}
          disabled={packed === 0}
          onClick={() => bench.takeOut(line)}
        />
        <span>
          <b>{packed}</b> / {quantity}
        </span>
        {isComplete ? (
          <CircleCheck size="large" label="complete" className={textStyles.positive} />
        ) : (
          <IconButton icon={Plus} label={`One more of ${productName} (${sku})`} onClick={() => bench.count(line)} />
        )}
      </span>
    </li>
  );
}
