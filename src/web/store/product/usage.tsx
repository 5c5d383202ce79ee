import declarationsStyles from './declarations.module.css';
import { labelText } from './label-text.ts';
import type { Product } from './product.ts';
import styles from './usage.module.css';

/** Directions, warnings and storage. */
export function Usage({ declarations }: { declarations: NonNullable<Product['declarations']> }) {
  const { usage, notMore, notMedicinal, warnings } = labelText(declarations);
  const { storage } = declarations;
  if (!usage && !storage && !warnings && !notMedicinal) return null;
  return (
    <section className={styles.usage} aria-labelledby="use">
      <h2 className="heading-3 heading" id="use">
        How to use it
      </h2>
      <dl className={declarationsStyles.list} data-part="declarations">
        {(usage || notMore) && (
          <div>
            <dt>Usage</dt>
            <dd>
              {usage} {notMore && <b>{notMore}</b>}
            </dd>
          </div>
        )}
        {storage && (
          <div>
            <dt>Storage</dt>
            <dd>{storage}</dd>
          </div>
        )}
      </dl>
      {(notMedicinal || warnings) && (
        <p className={styles.warning}>
          {notMedicinal && <b>NOT FOR MEDICINAL USE</b>}
          {warnings && <span>{warnings}</span>}
        </p>
      )}
    </section>
  );
}
