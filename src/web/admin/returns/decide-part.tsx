import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REFUSAL_MAXIMUM } from '#features/returns/rules.ts';
import { pluralize } from '#shared/text.ts';
import { Check } from '../../icons/check.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import styles from './return-line.module.css';
import { ReturnLineRow } from './return-line.tsx';
import { type ReturnDetail, type ReturnLine, useReturnAction } from './returns.ts';

const OPENED = 'Opened packs come back only when something is wrong';

type Choice = { decision: 'approved' | 'refused'; isSentBack: boolean; refusal: string };

const choiceOf = ({ decision, isSentBack, refusal }: ReturnLine): Choice => ({
  decision: decision ?? 'approved',
  isSentBack,
  refusal: refusal ?? OPENED,
});

/** Staff approve or refuse each line; nothing is refunded or in stock before it came back. */
export function DecidePart({ detail }: { detail: ReturnDetail }) {
  const client = useQueryClient();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const current = (line: ReturnLine) => choices[line.id] ?? choiceOf(line);
  const decide = useReturnAction(client, detail.id, {
    run: () =>
      adminApi.returns.decide({
        id: detail.id,
        version: detail.version,
        lines: detail.lines.map((line) => ({ lineId: line.id, ...current(line) })),
      }),
    success: ({ number, state }) => [state === 'refused' ? 'Return refused' : 'Return approved', number],
  });
  const chosen = detail.lines.map(current);
  const approved = chosen.filter(({ decision }) => decision === 'approved');
  const claims = approved.filter(({ isSentBack }) => !isSentBack).length;
  const refused = chosen.length - approved.length;
  // a decision that is made is changed, not repeated
  const hasChanges = detail.state === 'requested' || Object.keys(choices).length > 0;
  const label = [
    approved.length > 0 && `Approve ${approved.length}`,
    refused > 0 && `${approved.length > 0 ? 'refuse' : 'Refuse'} ${refused}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Card title="Decide by line">
      <ul>
        {detail.lines.map((line) => {
          const { decision, isSentBack, refusal } = current(line);
          const change = (part: Partial<Choice>) =>
            setChoices({ ...choices, [line.id]: { ...current(line), ...part } });
          return (
            <ReturnLineRow key={line.id} line={line}>
              <div className={styles.choice}>
                <SegmentedControl
                  label={`Decision about ${line.productName}`}
                  choices={[
                    ['approved', 'Approve'],
                    ['refused', 'Refuse'],
                  ]}
                  value={decision}
                  onChange={(value) => change({ decision: value })}
                />
                {decision === 'approved' && (
                  <Checkbox checked={!isSentBack} onChange={({ target }) => change({ isSentBack: !target.checked })}>
                    No need to send it back
                  </Checkbox>
                )}
              </div>
              {decision === 'refused' && (
                <TextField
                  label={`Reason for the customer, ${line.productName}`}
                  value={refusal}
                  maxLength={REFUSAL_MAXIMUM}
                  onChange={(event) => change({ refusal: event.target.value })}
                />
              )}
            </ReturnLineRow>
          );
        })}
      </ul>
      {hasChanges && (
        <footer>
          <ActionButton variant="primary" action={decide} icon={Check} busyLabel="Saving...">
            {label}
          </ActionButton>
          <span className="muted">
            {claims > 0 && claims === approved.length
              ? 'Nothing comes back: close it next, with a refund or a replacement.'
              : `The customer is told by mail. ${pluralize(approved.length - claims, 'line')} to come back; nothing is refunded before.`}
          </span>
        </footer>
      )}
    </Card>
  );
}
