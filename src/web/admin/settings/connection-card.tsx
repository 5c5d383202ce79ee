import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleMinus } from '../../icons/circle-minus.ts';
import { PlugZap } from '../../icons/plug-zap.ts';
import { Badge } from '../../ui/badge.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { useAction } from '../components/use-action.ts';
import styles from './connection-card.module.css';

type TestResult = { passed: boolean; message: string; milliseconds: number; at: string };
type Props = {
  title: string;
  note?: string;
  isConnected: boolean;
  /** a simulator answers in the place of the service */
  isDemo: boolean;
  test(): Promise<TestResult>;
  /** above the result of the test */
  notices?: ReactNode;
  children: ReactNode;
};

/** One service of another company: whether its keys are there, a test of them, and what follows. */
export function ConnectionCard({ title, note, isConnected, isDemo, test: run, notices, children }: Props) {
  const test = useAction({ run, failed: 'The keys were not tested' });
  return (
    <Card
      title={title}
      note={note}
      aside={
        isConnected ? (
          <Badge hue="green" icon={CircleCheck}>
            {isDemo ? 'Simulated' : 'Connected'}
          </Badge>
        ) : (
          <Badge hue="grey" icon={CircleMinus}>
            Keys missing
          </Badge>
        )
      }
      actions={
        isConnected && (
          <ActionButton size="small" icon={PlugZap} action={test} busyLabel="Testing...">
            Test keys
          </ActionButton>
        )
      }
    >
      <div className={`${cardStyles.body} ${styles.body}`}>
        {notices}
        <p role="status" className={test.data && (test.data.passed ? textStyles.positive : textStyles.negative)}>
          {test.data && `${test.data.message}, in ${test.data.milliseconds} ms, ${formatDateTime(test.data.at)}.`}
        </p>
        {children}
      </div>
    </Card>
  );
}
