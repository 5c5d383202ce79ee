import type { AdminApi } from '../../api.ts';

/** The sentences of a mail as they are saved, with the versions before. */
export type StoredMailText = Awaited<ReturnType<AdminApi['mailTexts']['read']>>;
