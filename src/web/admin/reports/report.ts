import type { AdminApi } from '../api.ts';

export type Report = Awaited<ReturnType<AdminApi['reports']['report']>>;
