import { lazyDialog } from '../lib/lazy-dialog.tsx';

/** A confirmation dialog that is loaded on first use. */
export const ConfirmAction = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
