import { useQueryClient } from '@tanstack/react-query';
import { READABLE_STEPS } from '#features/settings/setup-step-rules.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { CircleX } from '../../icons/circle-x.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import styles from './setup-step.module.css';

export type SetupLine = Awaited<ReturnType<AdminApi['panel']['setup']['read']>>['lines'][number];

const SETUP_STATES = {
  done: { icon: CircleCheck, word: 'Done' },
  missing: { icon: CircleDashed, word: 'Missing' },
  wrong: { icon: CircleX, word: 'Not valid' },
};

/** Whether a step is complete: an icon with a text alternative. */
export function StepIcon({ state }: { state: SetupLine['state'] }) {
  const { icon: Icon, word } = SETUP_STATES[state];
  return (
    <span className={`${styles.setupSign} ${styles[state]}`}>
      <Icon />
      <span className="visually-hidden">{word}:</span>
    </span>
  );
}

/** The label of the link to an open step; 'Add' for fields. */
const WORDS: Record<string, string> = {
  'gateway-test': 'Test',
  mail: 'Settings',
  name: 'To the brand',
  colours: 'To the brand',
  ways: 'Switch on',
};

function wordOf({ key, group, state, action }: SetupLine): string {
  if (state === 'done') return 'Change';
  if (state === 'wrong') return 'Correct';
  if (action === 'mark-read') return 'Read';
  return WORDS[key] ?? (group === 'Policies' ? 'Complete' : 'Add');
}

/** The link to a step, or its button. */
export function StepAction({ line, brief = false }: { line: SetupLine; brief?: boolean }) {
  const client = useQueryClient();
  const step = READABLE_STEPS.find((one) => one === line.key);
  const isOpen = line.state !== 'done';
  const read = useAction({
    run: (key: (typeof READABLE_STEPS)[number]) => adminApi.panel.setup.markRead({ step: key }),
    onSuccess: (setup) => writeQueryData(client, adminQueries.panel.setup.read.queryKey(), setup),
  });
  const test = useAction({
    run: () => adminApi.panel.setup.sendTest(),
    success: ({ to }) => ['Test mail sent', `Check the inbox of ${to}. The list shows when it was sent.`],
  });
  const to = (label: string) => (
    <PanelLink variant="text" to={line.to}>
      {label}
      <span className="visually-hidden"> {line.title}</span>
    </PanelLink>
  );
  return (
    <span className={styles.setupDo}>
      {to(wordOf(line))}
      {!brief && isOpen && line.action === 'mark-read' && step && (
        <Permitted needs="settings.write">
          <ActionButton action={read} input={step} busyLabel="Saving...">
            Mark as read<span className="visually-hidden">: {line.title}</span>
          </ActionButton>
        </Permitted>
      )}
      {!brief && line.action === 'send-test' && (
        <Permitted needs="settings.write">
          <ActionButton action={test} busyLabel="Sending...">
            Send a test
          </ActionButton>
        </Permitted>
      )}
    </span>
  );
}
