let sheet: CSSStyleSheet | null = null;

/** Applies a published brand to the open panel, whose page was loaded with the former one. */
export async function applyBrandStyles(): Promise<void> {
  const html = await (await fetch('/admin')).text();
  const [, styles = ''] = /<style id="brand">([^<]*)<\/style>/.exec(html) ?? [];
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(styles);
}
