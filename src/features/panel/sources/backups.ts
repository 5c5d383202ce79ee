import { findBackupProblem } from '#features/backups/find-backup-problem.ts';
import { clip } from '#shared/text.ts';
import type { AttentionSource } from './source.ts';

/** A shop that could not be restored after a loss. */
export const backups: AttentionSource = {
  needs: 'backups.read',
  async find(app) {
    const problem = await findBackupProblem(app);
    if (!problem) return { groups: [] };
    const actions = [{ label: 'Backups', to: '/admin/settings/backups' }];
    const group = { kind: 'backup_problem' as const, title: 'This shop is not safely backed up', actions };
    return { groups: [{ ...group, text: clip(problem.text, 200), at: problem.at }] };
  },
};
