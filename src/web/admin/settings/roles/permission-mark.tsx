import { Check } from '../../../icons/check.ts';
import styles from './roles.module.css';

/** Whether a role has a permission. */
export function PermissionMark({ isHeld }: { isHeld: boolean }) {
  return isHeld ? (
    <>
      <Check className={styles.yes} />
      <span className="visually-hidden">yes</span>
    </>
  ) : (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">no</span>
    </span>
  );
}
