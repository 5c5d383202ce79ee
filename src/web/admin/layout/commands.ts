import type { LucideIcon } from 'lucide-react';
import { History, ShieldCheck } from 'lucide-react';

/** What the palette offers to do besides going to a tab. */
export const COMMANDS: readonly { text: string; to: string; icon: LucideIcon }[] = [
  { text: 'Look at the change log', to: '/admin/settings/log', icon: History },
  { text: 'Look at the security log', to: '/admin/settings/security', icon: ShieldCheck },
];
