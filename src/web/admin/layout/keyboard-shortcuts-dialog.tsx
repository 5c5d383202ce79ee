import { useState } from 'react';
import arrangeStyles from '../../ui/arrange.module.css';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import textStyles from '../../ui/text.module.css';
import { setSingleKeyShortcuts, singleKeyShortcutsEnabled } from '../keyboard-shortcuts.ts';
import { REPORTS, TABS } from '../tabs.ts';
import styles from './keyboard-shortcuts-dialog.module.css';

const GROUPS: { name: string; keys: [what: string, ...keys: string[]][] }[] = [
  {
    name: 'Anywhere',
    keys: [
      ['Search and commands', 'Ctrl', 'K'],
      ...[...TABS, REPORTS].flatMap(({ label, go }): [string, ...string[]][] =>
        go ? [[label, 'G', go.toUpperCase()]] : [],
      ),
      ['Needs attention', 'A'],
      ['This sheet', '?'],
    ],
  },
  {
    name: 'Lists',
    keys: [
      ['Search the list', '/'],
      ['Move', 'J', 'K'],
      ['Select', 'X'],
      ['Select the page', 'Ctrl', 'A'],
      ['Open', 'Enter'],
      ['New', 'N'],
      ['Edit', 'E'],
      ['Hide or show', 'V'],
      ['Filter', 'F'],
      ['Page back, forward', '[', ']'],
      ['Clear', 'Esc'],
    ],
  },
  {
    name: 'Needs attention',
    keys: [
      ['Move', 'J', 'K'],
      ['Act', 'Enter'],
      ['Snooze, take up', 'H'],
      ['Close', 'Esc'],
    ],
  },
  {
    name: 'Orders',
    keys: [
      ['Set status', 'S'],
      ['Add tracking', 'T'],
      ['Print invoice', 'P'],
      ['Send invoice', 'M'],
      ['Copy order id', 'C'],
      ['Older, newer order', 'J', 'K'],
    ],
  },
  {
    name: 'Failed deliveries',
    keys: [
      ['Move', 'J', 'K'],
      ['Choose what to do', '1', '2', '3'],
      ['Do as the customer asks', 'Enter'],
      ['Ask by mail', 'M'],
      ['Note a call', 'C'],
    ],
  },
  {
    name: 'Other lists',
    keys: [
      ['Publish the product, or back to draft', 'P'],
      ['Duplicate the product', 'D'],
      ['Add tracking', 'T'],
      ['Copy the coupon’s code', 'C'],
      ['Preview the campaign', 'P'],
      ['Send the campaign', 'S'],
      ['Download the invoice', 'D'],
      ['Send the invoice', 'M'],
    ],
  },
  {
    name: 'Tickets',
    keys: [
      ['Answer', 'R'],
      ['Assign to me', 'I'],
      ['Resolve, open again', 'V'],
    ],
  },
  {
    name: 'Forms',
    keys: [
      ['Save', 'Ctrl', 'S'],
      ['Press the main button', 'Ctrl', 'Enter'],
      ['Move a row up', 'Alt', '↑'],
      ['Move a row down', 'Alt', '↓'],
      ['Leave, asks if changed', 'Esc'],
    ],
  },
];

type Props = { open: boolean; onClose(): void };

/** All shortcuts of the panel, and the switch for single keys. */
export function KeyboardShortcutsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} title="Keyboard" size="l" onClose={onClose}>
      <DialogBody>
        <SingleKeys />
        <div className={styles.shortcutList}>
          {GROUPS.map(({ name, keys }) => (
            <section key={name} aria-label={name}>
              <h3 className={textStyles.heading3}>{name}</h3>
              <dl>
                {keys.map(([what, ...pressed]) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>
                      {pressed.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
}

function SingleKeys() {
  const [on, setOn] = useState(singleKeyShortcutsEnabled);
  const change = (next: boolean) => {
    setSingleKeyShortcuts(next);
    setOn(next);
  };
  return (
    <div className={arrangeStyles.row}>
      <Switch label="Single-key shortcuts" checked={on} onChange={change} />
      <span className="muted">Off while you type in a field. Ctrl also means ⌘.</span>
    </div>
  );
}
