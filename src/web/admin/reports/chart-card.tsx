import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Card } from '../components/card.tsx';
import { Table } from '../components/table.tsx';
import styles from './reports-page.module.css';

type Props = { title: string; aside?: ReactNode; chart: ReactNode; head: string[]; rows: string[][] };

/** A chart with a table of the same numbers. */
export function ChartCard({ title, aside, chart, head, rows }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      actions={
        <>
          {aside}
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Table<span className="visually-hidden"> of {title}</span>
          </Button>
        </>
      }
    >
      <div className={cardStyles.body}>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
          <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
            <Table
              columns={head.map((name, index) => ({
                title: name,
                numeric: index > 0,
                isRowHeader: index === 0,
                cell: (row: string[]) => row[index],
              }))}
              rows={rows}
              rowKey={([name]) => name!}
            />
          </section>
        ) : (
          chart
        )}
      </div>
    </Card>
  );
}
