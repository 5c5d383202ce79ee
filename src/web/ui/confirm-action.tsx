import { lazyDialog } from '../lib/lazy-dialog.tsx';

/** A question whose dialog comes with the first one, for pages that are read more often than something is asked. */
export const ConfirmAction = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
