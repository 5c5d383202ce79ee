import { Sparkle, UserCheck } from 'lucide-react';
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
