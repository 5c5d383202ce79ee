import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Trash2 } from '../../icons/trash-2.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { clearUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import type { AdminPage } from './pages.ts';

/** Deletes a page of the shop's own; one that a menu links to cannot be deleted. */
export function DeletePage({ page: { path, revision } }: { page: AdminPage }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => adminApi.pages.remove({ path, revision }),
    onSuccess: () => {
      clearUnsavedChanges();
      toast('Page deleted', path);
      void navigate('/admin/pages');
    },
    onError: (error) => {
      setAsking(false);
      const menus = errorCode(error) === 'PAGE_IN_MENU' ? errorData<{ menus: string[] }>(error)?.menus : undefined;
      toastError(
        'Page not deleted',
        menus ? `The menu of the ${menus.join(' and the ')} leads to it.` : errorMessage(error),
      );
    },
  });
  return (
    <>
      <Button icon={Trash2} aria-label="Delete page" title="Delete page" onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title="Delete this page?"
        confirm="Delete page"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Visitors can no longer open {path}, and its history is deleted. The change log keeps what was published.</p>
      </ConfirmDialog>
    </>
  );
}
