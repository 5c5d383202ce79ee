import type { Fact, GuideBlock, GuideColumn } from '#features/pages/block-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import { RichText } from '../page-blocks/rich-text.tsx';
import styles from './landing-blocks.module.css';

/** Advice in columns on a dark band. */
export function Guide({ block: { id, heading, lead, columns } }: { block: GuideBlock<Text> }) {
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={`page-width ${styles.bandInside}`}>
        <div className={styles.bandHead}>
          <h2 className="heading-1 heading" id={id}>
            {heading}
          </h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {columns.map((column) => (
          <Column key={column.title} column={column} />
        ))}
      </div>
    </section>
  );
}

function Column({ column: { title, figure, text, facts } }: { column: GuideColumn<Text> }) {
  return (
    <div className={figure || text.length > 0 ? styles.dose : undefined}>
      <h3 className="heading-3 heading">{title}</h3>
      {figure && <p className={`${styles.amount} tabular`}>{figure}</p>}
      <RichText text={text} />
      {facts.length > 0 && <Terms facts={facts} />}
    </div>
  );
}

/** Names with what is to say about them. */
export function Terms({ facts, wide = false }: { facts: readonly Fact[]; wide?: boolean }) {
  return (
    <dl className={wide ? `${styles.terms} ${styles.twoColumns}` : styles.terms}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
