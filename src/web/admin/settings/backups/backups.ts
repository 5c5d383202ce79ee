import type { AdminApi } from '../../api.ts';

export type Backups = Awaited<ReturnType<AdminApi['backups']['read']>>;
