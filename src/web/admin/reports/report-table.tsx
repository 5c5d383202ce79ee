import { Table, type TableColumn } from '../components/table.tsx';
import styles from './reports-page.module.css';

type Props<Row> = {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
};

/** A wide table that scrolls within its card. */
export const ReportTable = <Row,>({ title, ...table }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
    <Table {...table} />
  </section>
);
