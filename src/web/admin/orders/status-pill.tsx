import { ChevronDown } from '../../icons/chevron-down.ts';
import badgeStyles from '../../ui/badge.module.css';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import hueStyles from '../../ui/hue.module.css';
import { STATUS_BADGES } from './order-labels.ts';
import { STAFF_STATUSES, type StaffStatus, type Status } from './orders.ts';

type Props = { status: Status; name: string; onChange: ((to: StaffStatus) => void) | undefined };

/** The status as a pill that staff can change in place, if permitted. */
export function StatusPill({ status, name, onChange }: Props) {
  const { label, hue, icon: Icon } = STATUS_BADGES[status];
  if (!onChange)
    return (
      <Badge hue={hue} icon={Icon}>
        {label}
      </Badge>
    );
  const known = STAFF_STATUSES.some(([value]) => value === status);
  return (
    <span className={`${badgeStyles.badge} ${badgeStyles.status} ${hueStyles[hue]}`}>
      <Icon />
      <select
        aria-label={`Status of ${name}`}
        data-status
        value={status}
        onChange={(event) => onChange(event.target.value as StaffStatus)}
      >
        {!known && <option value={status}>{label}</option>}
        {STAFF_STATUSES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={buttonStyles.end} />
    </span>
  );
}

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
