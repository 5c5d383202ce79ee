import waitingStyles from '../../ui/waiting.module.css';
/** While a tab's code or a page of it comes. */
export function Loading() {
  return (
    <div className={waitingStyles.waiting} role="status">
      <span className={waitingStyles.spinner} data-part="spinner" aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
