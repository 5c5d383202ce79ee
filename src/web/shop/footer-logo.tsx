/** The brand's mark for dark grounds, which its styles bring. */
export function FooterLogo() {
  return <div className="footer-mark" />;
}
