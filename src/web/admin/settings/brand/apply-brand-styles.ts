const sheet = new CSSStyleSheet();

/** The panel that has published a brand takes it on at once: its page was loaded under the one before. */
export async function applyBrandStyles(): Promise<void> {
  const html = await (await fetch('/admin')).text();
  const style = new DOMParser().parseFromString(html, 'text/html').getElementById('brand');
  sheet.replaceSync(style?.textContent ?? '');
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
