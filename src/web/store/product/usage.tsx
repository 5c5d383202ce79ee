import { labelText } from './label-text.ts';
import type { Product } from './product-page.tsx';

/** How to use it, how not to, and how to keep it. */
export function Usage({ declarations }: { declarations: NonNullable<Product['declarations']> }) {
  const { usage, notMore, notMedicinal, warnings } = labelText(declarations);
  const { storage } = declarations;
  if (!usage && !storage && !warnings && !notMedicinal) return null;
  return (
    <section className="use" aria-labelledby="use">
      <h2 className="h3 hd" id="use">
        How to use it
      </h2>
      <dl className="decl">
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
        <p className="warnb">
          {notMedicinal && <b>NOT FOR MEDICINAL USE</b>}
          {warnings && <span>{warnings}</span>}
        </p>
      )}
    </section>
  );
}
