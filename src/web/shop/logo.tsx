/** The wordmark, drawn by the styles: no font is waited for. */
export function Logo() {
  return (
    <span className="logo__m">
      <span className="sr">Ojas</span>
    </span>
  );
}
