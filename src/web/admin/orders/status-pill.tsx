import { BadgeSelect } from '../components/badge-select.tsx';
import { STATUS_BADGES } from './order-labels.ts';
import { STAFF_STATUSES, type StaffStatus, type Status } from './orders.ts';

type Props = { status: Status; name: string; onChange: ((to: StaffStatus) => void) | undefined };

/** The status as a pill that staff can change in place, if permitted. */
export const StatusPill = ({ status, name, onChange }: Props) => (
  <BadgeSelect
    label={`Status of ${name}`}
    data-status
    badge={STATUS_BADGES[status]}
    value={status}
    choices={STAFF_STATUSES}
    onChange={onChange}
  />
);

/** Opens the pill of a row or page, for the shortcut S. */
export function openStatus(within: ParentNode | null): void {
  const select = within?.querySelector<HTMLSelectElement>('select[data-status]');
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // a browser without showPicker leaves it focused
  }
}
