import { formatDateTime } from '#shared/dates.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { History as HistoryIcon } from '../../icons/history.ts';
import { Pencil } from '../../icons/pencil.ts';
import { RotateCcw } from '../../icons/rotate-ccw.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../components/card.tsx';
import styles from './history-card.module.css';
import type { AdminPage } from './pages.ts';
import type { Step } from './use-history.ts';

type Props = {
  steps: readonly Step<unknown>[];
  history: AdminPage['history'];
  published: number | null;
  isDefault: boolean;
  onUndo(steps: number): void;
  onRestore(version: number): void;
};

const STEPS_SHOWN = 12;

/** Changes since the page was opened, each of which can be undone; below them the earlier versions. */
export function HistoryCard({ steps, history, published, isDefault, onUndo, onRestore }: Props) {
  const newest = steps.slice(-STEPS_SHOWN).reverse();
  return (
    <Card title="History" icon={HistoryIcon}>
      <ul className={styles.history}>
        {newest.map(({ label, at }, index) => (
          <li key={at.getTime() + label}>
            <Pencil />
            <span>
              {label}
              <small>{formatDateTime(at).slice(-5)}, you</small>
            </span>
            <Button variant="text" onClick={() => onUndo(index + 1)}>
              Undo<span className="visually-hidden">: {label}</span>
            </Button>
          </li>
        ))}
        {history
          .filter(({ publishedAt }) => publishedAt !== null)
          .map(({ version, publishedAt, publishedBy }) => (
            <li key={version}>
              <CircleCheck />
              <span>
                Version {version} published{version === published && ', shown now'}
                <small>
                  {publishedAt && formatDateTime(publishedAt)}
                  {publishedBy
                    ? `, ${publishedBy}`
                    : version === 1 && isDefault
                      ? ', default text'
                      : ', by its schedule'}
                </small>
              </span>
              <Button variant="text" onClick={() => onRestore(version)}>
                Restore<span className="visually-hidden"> version {version}</span>
              </Button>
            </li>
          ))}
        {isDefault && (
          <li>
            <RotateCcw />
            <span>
              Default text
              <small>The text that comes with the shop</small>
            </span>
            <Button variant="text" onClick={() => onRestore(0)}>
              Reset<span className="visually-hidden"> to the default text</span>
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}
