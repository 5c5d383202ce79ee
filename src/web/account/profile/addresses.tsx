import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatPhone } from '#shared/phone.ts';
import { Plus } from '../../icons/plus.ts';
import { errorMessage } from '../../lib/errors.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { toast } from '../../ui/toast.tsx';
import styles from './addresses.module.css';
import { addressesQuery, type SavedAddress, useAddressChanges } from './profile.ts';

const AddressDialog = lazyDialog(async () => (await import('./address-dialog.tsx')).AddressDialog);

type OpenDialog = { kind: 'edit'; address: SavedAddress | null } | { kind: 'delete'; address: SavedAddress };

/** The saved addresses: add, edit, delete, choose the default. */
export function Addresses() {
  const { data, isError, error, refetch } = useQuery(addressesQuery());
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { remove, makeDefault } = useAddressChanges();
  const add = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpenDialog(null);
    remove.reset();
  };
  const removeIt = () =>
    openDialog?.kind === 'delete' &&
    remove.mutate(openDialog.address.id, {
      onSuccess: () => {
        toast('Address deleted');
        close();
        // its own buttons disappear with it
        requestAnimationFrame(() => add.current?.focus());
      },
    });
  if (isError && !data)
    return <LoadFailed title="Error loading addresses" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.list} role="status">
        <span className="visually-hidden">Loading your addresses</span>
        <div className={`${styles.address} ${skeletonStyles.skeleton}`} />
        <div className={`${styles.address} ${skeletonStyles.skeleton}`} />
      </div>
    );
  return (
    <>
      {data.length === 0 && (
        <p className={`muted ${styles.nothing}`}>No address saved yet. Add one and checkout is a tap shorter.</p>
      )}
      <ul className={styles.list}>
        {data.map((address) => (
          <Address
            key={address.id}
            address={address}
            onEdit={() => setOpenDialog({ kind: 'edit', address })}
            onDelete={() => setOpenDialog({ kind: 'delete', address })}
            onDefault={() => makeDefault.mutate(address)}
          />
        ))}
      </ul>
      <button
        ref={add}
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.outline}`}
        onClick={() => setOpenDialog({ kind: 'edit', address: null })}
      >
        <Plus size="small" />
        Add address
      </button>
      <AddressDialog open={openDialog?.kind === 'edit'} address={openDialog?.address ?? null} onClose={close} />
      <ConfirmAction
        open={openDialog?.kind === 'delete'}
        title="Delete this address?"
        confirm="Delete"
        busyLabel="Deleting..."
        keep="Keep it"
        busy={remove.isPending}
        error={remove.isError ? errorMessage(remove.error) : null}
        onConfirm={removeIt}
        onClose={close}
      >
        <p>
          {openDialog?.address?.address}, {openDialog?.address?.city}. Orders already placed keep it.
        </p>
      </ConfirmAction>
    </>
  );
}

type AddressProps = { address: SavedAddress; onEdit(): void; onDelete(): void; onDefault(): void };

function Address({ address, onEdit, onDelete, onDefault }: AddressProps) {
  const { fullName, phone, address: street, city, state, pincode, isDefault } = address;
  const edit = useRef<HTMLButtonElement>(null);
  const makeDefault = () => {
    // the button disappears after its action
    edit.current?.focus();
    onDefault();
  };
  const which = <span className="visually-hidden"> {`${fullName}, ${street}`}</span>;
  return (
    <li className={styles.address}>
      <div className={styles.title}>
        <b>{fullName}</b>
        {isDefault && <span className={`${badgeStyles.badge} ${badgeStyles.success}`}>Default</span>}
      </div>
      <p>
        {street}, {city}, {state} <span className="tabular">{pincode}</span>
      </p>
      <p className="muted tabular">{formatPhone(phone)}</p>
      <div className={styles.actions}>
        <button ref={edit} type="button" className={`${arrowLinkStyles.link} text-small`} onClick={onEdit}>
          <span>Edit{which}</span>
        </button>
        <button type="button" className={`${arrowLinkStyles.link} text-small`} onClick={onDelete}>
          <span>Delete{which}</span>
        </button>
        {!isDefault && (
          <button type="button" className={`${arrowLinkStyles.link} text-small`} onClick={makeDefault}>
            <span>Make default{which}</span>
          </button>
        )}
      </div>
    </li>
  );
}
