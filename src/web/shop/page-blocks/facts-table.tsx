import type { FactsBlock } from '#features/pages/block-rules.ts';
import styles from './article-part.module.css';

/** Facts in two columns; those without a value are left out. */
export function FactsTable({ block: { nameHead, valueHead, facts } }: { block: FactsBlock }) {
  return (
    <table className={`${styles.table} tabular`}>
      <thead>
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">{valueHead}</th>
        </tr>
      </thead>
      <tbody>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
