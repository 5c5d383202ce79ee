let sheet: CSSStyleSheet | null = null;

/** The panel that has published a brand takes it on at once: its page was loaded under the one before. */
export async function applyBrandStyles(): Promise<void> {
  const html = await (await fetch('/admin')).text();
  const [, styles = ''] = /<style id="brand">([^<]*)<\/style>/.exec(html) ?? [];
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(styles);
}
