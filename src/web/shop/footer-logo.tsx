/** 'Ojas' in Devanagari, drawn by the styles. */
export function FooterLogo() {
  return <div className="foot__deva" />;
}
