import { Sparkle } from '../../icons/sparkle.ts';
import { UserCheck } from '../../icons/user-check.ts';
import { Badge } from '../../ui/badge.tsx';

/** 'New' for 7 days after joining, then 'Active'. */
export function UserStatus({ isNew }: { isNew: boolean }) {
  return isNew ? (
    <Badge hue="blue" icon={Sparkle}>
      New
    </Badge>
  ) : (
    <Badge hue="green" icon={UserCheck}>
      Active
    </Badge>
  );
}
