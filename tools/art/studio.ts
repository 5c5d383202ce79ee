// Draws SVG with live text in Chromium, with Anek Latin embedded, and gives back PNG with transparency.
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const font = (subset: string): string => {
  const file = new URL(
    `../../node_modules/@fontsource-variable/anek-latin/files/anek-latin-${subset}-standard-normal.woff2`,
    import.meta.url,
  );
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
};
const face = (subset: string, range: string) =>
  `@font-face{font-family:'Anek Latin';font-weight:100 800;font-stretch:75% 125%;src:url(${font(subset)}) format('woff2');unicode-range:${range}}`;
const page = () =>
  `<!doctype html><meta charset="utf-8"><style>${face('latin', 'U+0000-00FF,U+2000-206F')}${face('latin-ext', 'U+0100-02BA,U+20A0-20C0')}
html,body{margin:0;background:transparent}svg{display:block;position:absolute;inset:0}</style>
<p style="position:absolute;opacity:0;font:500 20px 'Anek Latin'">a<b style="font-weight:800;font-stretch:125%">ū</b></p><div id="at"></div>`;

export type Studio = { draw(svg: string, width: number, height: number): Promise<Buffer>; close(): Promise<void> };

/** Opens the browser named by CHROMIUM, or Debian's; `scale` is pixels a unit of the drawing. */
export async function openStudio(scale: number): Promise<Studio> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGS,
  });
  const tab = await browser.newPage({ deviceScaleFactor: scale, viewport: { width: 1200, height: 800 } });
  await tab.setContent(page());
  await tab.evaluate('document.fonts.ready');
  return {
    async draw(svg, width, height) {
      await tab.evaluate(
        ([markup, w, h]) => {
          const at = document.getElementById('at');
          if (!at) throw new Error('no place to draw');
          at.innerHTML = markup;
          at.firstElementChild?.setAttribute('width', w);
          at.firstElementChild?.setAttribute('height', h);
          return document.fonts.ready.then(() => undefined);
        },
        [svg, String(width), String(height)] as const,
      );
      return tab.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height } });
    },
    close: () => browser.close(),
  };
}
