/** 'Ojas' in Devanagari, drawn by the styles. */
export function FooterMark() {
  return <div className="foot__deva" />;
}
