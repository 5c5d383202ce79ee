import { type ReactNode, useState } from 'react';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './reports-page.module.css';

type Props = { title: string; aside?: ReactNode; chart: ReactNode; head: string[]; rows: string[][] };

/** A chart with a table of the same numbers. */
export function ChartCard({ title, aside, chart, head, rows }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={cardStyles.card} aria-label={title}>
      <header>
        <h2 className={textStyles.heading3}>{title}</h2>
        <div className={arrangeStyles.actions}>
          {aside}
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Table<span className="visually-hidden"> of {title}</span>
          </Button>
        </div>
      </header>
      <div className={cardStyles.body}>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
          <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
            <table className={tableStyles.table}>
              <thead>
                <tr>
                  {head.map((name, index) => (
                    <th key={name} scope="col" className={index > 0 ? textStyles.number : undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...values]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {values.map((value, index) => (
                      <td key={head[index + 1]} className={textStyles.number}>
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          chart
        )}
      </div>
    </section>
  );
}
