import waitingStyles from '../../ui/waiting.module.css';
/** While the code of a tab or page is loading. */
export function Loading() {
  return (
    <div className={waitingStyles.waiting} role="status">
      <span className={waitingStyles.spinner} data-part="spinner" aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
