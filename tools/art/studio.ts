// Renders SVG with text in Chromium, with the embedded fonts of the brand, and returns PNG with transparency.
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { BRAND, type FontFace } from './drawing/brand.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const face = ({ family, file, weight, stretch, style = 'normal', range }: FontFace) => {
  const bytes = readFileSync(new URL(`../../node_modules/${file}`, import.meta.url));
  const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`;
  return `@font-face{font-family:'${family}';font-weight:${weight};font-stretch:${stretch};font-style:${style};src:${source};unicode-range:${range}}`;
};
const page = () =>
  `<!doctype html><meta charset="utf-8"><style>${BRAND.fonts.map(face).join('')}
html,body{margin:0;background:transparent}svg{display:block;position:absolute;inset:0}</style><div id="at"></div>`;

export type Studio = { draw(svg: string, width: number, height: number): Promise<Buffer>; close(): Promise<void> };

/** Opens the browser named by CHROMIUM, or Debian's; `scale` is pixels per unit of the drawing. */
export async function openStudio(scale: number): Promise<Studio> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGS,
  });
  const tab = await browser.newPage({ deviceScaleFactor: scale, viewport: { width: 1200, height: 800 } });
  await tab.setContent(page());
  // loads all fonts before the first image uses one
  await tab.evaluate('Promise.all([...document.fonts].map((font) => font.load()))');
  return {
    async draw(svg, width, height) {
      await tab.evaluate(
        ([markup, w, h]) => {
          const at = document.getElementById('at');
          if (!at) throw new Error('The page has no element to draw in');
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
