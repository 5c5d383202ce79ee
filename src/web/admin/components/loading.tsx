/** While a tab's code or a page of it comes. */
export function Loading() {
  return (
    <div className="a-wait" role="status">
      <span className="spin" aria-hidden="true" />
      <span className="sr">Loading</span>
    </div>
  );
}
