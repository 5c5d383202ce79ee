import { type ComponentProps, lazy, Suspense, useState } from 'react';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then(({ ConfirmDialog: default_ }) => ({ default: default_ })),
);

/** Asks before something goes for ever; the dialog comes with the first question, and what fails is said in a toast. */
export function ConfirmAction(props: ComponentProps<typeof ConfirmDialog>) {
  const [asked, setAsked] = useState(false);
  if (props.open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
