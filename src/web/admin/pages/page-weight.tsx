import type { PageContent, PageKind } from '#features/pages/rules.ts';
import { budgetOf, pageWeight } from '#features/pages/weight-rules.ts';
import cardStyles from '../../ui/card.module.css';
import { Card } from '../components/card.tsx';
import styles from './page-weight.module.css';

/** bytes as '1.3' MB */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The page's weight, summed from its blocks, against its budget. */
export function PageWeight({ content, kind }: { content: PageContent; kind: PageKind }) {
  const { html, scripts, images, frame, total } = pageWeight(content);
  const budget = budgetOf(kind);
  const remainingBytes = budget - total;
  const parts = [
    ['Text', html],
    ['Products and images', images],
    ['Frame', frame],
    ...(scripts > 0 ? [['Scripts', scripts] as const] : []),
  ] as const;
  const words = `${Math.round(total / 1000)} of ${budget / 1000} KB`;
  return (
    <Card title="Page weight">
      <div className={`${cardStyles.body} ${styles.meter}`}>
        <p>
          <b>{words}</b>
          <span className={remainingBytes < 0 ? styles.over : 'muted'}>
            {remainingBytes < 0
              ? `${Math.ceil(-remainingBytes / 1000)} KB too much`
              : `${Math.floor(remainingBytes / 1000)} KB left`}
          </span>
        </p>
        <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={words}>
          {parts.map(([name, bytes], index) => {
            const before = parts.slice(0, index).reduce((sum, [, size]) => sum + size, 0);
            const scale = 100 / Math.max(budget, total);
            return <rect key={name} x={before * scale} width={bytes * scale} height="8" data-part={index} />;
          })}
        </svg>
        <ul>
          {parts.map(([name, bytes], index) => (
            <li key={name} data-part={index}>
              {name} {kilobytes(bytes)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
