import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
    /** texts of the page that axe cannot measure: hidden ones, and those outside the window */
    unmeasured?: Set<Element>;
  }
}

/** The minified text: a page takes twice as long to receive and read the other one. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** An element as axe gives it to a reporter; `source` is its tag. */
type Checked = { node: { element: Element; source: string }; any: { data: { contrastRatio?: number } | null }[] };
type RuleResult = { id: string; violations: Checked[]; incomplete: Checked[]; passes: Checked[] };
type Options = { runOnly: axe.RunOnly; isSameLayout: boolean; known: number[] };
type Found = { violations: string[]; passed: number[] };

/** Texts whose contrast axe has found sufficient, by a hash of their colours: a worker checks each of them once. */
const passedColours = new Set<number>();

/**
 * Violations of the rules on the page as it is, as rule and tags. The contrast of a text is not measured again where
 * one with the same colours, font and backgrounds has passed on any page: measuring takes half of the time. With
 * `isSameLayout`, only colours have changed since the last call, so texts that could not be measured are left out.
 */
export async function findViolations(page: Page, runOnly: axe.RunOnly, isSameLayout: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE);
  const { violations, passed } = await page.evaluate(runAxe, { runOnly, isSameLayout, known: [...passedColours] });
  if (violations.length === 0) for (const hash of passed) passedColours.add(hash);
  return violations;
}

/** Runs in the page. */
async function runAxe({ runOnly, isSameLayout, known }: Options): Promise<Found> {
  const MARK = 'data-new-colours';
  const passed = new Set(known);
  const backgrounds = new Map<Element, string>();

  /** All that is behind a text. What is out of the flow may lie over anything, so its place counts, too. */
  const behind = (element: Element | null): string => {
    if (!element) return '';
    const background = backgrounds.get(element);
    if (background !== undefined) return background;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
    const isPlain = opacity === '1' && filter === 'none' && mixBlendMode === 'normal';
    const isInFlow = position === 'static' || position === 'relative';
    const parts = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      isPlain ? '' : `${opacity} ${filter} ${mixBlendMode}`,
      isInFlow ? '' : `${position} ${element.className} ${innerWidth}`,
    ].join('');
    const all = `${behind(element.parentElement)}${parts ? `/${parts}` : ''}`;
    backgrounds.set(element, all);
    return all;
  };
  /** FNV-1a, 32 bits. */
  const hashOf = (element: Element): number => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    let hash = 0x811c9dc5;
    for (const char of `${color} ${fontSize} ${fontWeight} ${textShadow} ${behind(element)}`)
      hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    return hash >>> 0;
  };
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

  const texts = [...document.body.querySelectorAll('*')].filter((one) => hasText(one) && isShown(one));
  const hashes = new Map(texts.map((one) => [one, hashOf(one)]));
  const leftOut = isSameLayout ? window.unmeasured : undefined;
  const measured = texts.filter((one) => !passed.has(hashes.get(one)!) && !leftOut?.has(one));
  for (const element of measured) element.setAttribute(MARK, '');
  window.axe.configure({ rules: [{ id: 'color-contrast', selector: `[${MARK}]` }] });
  // a function, as the named reporters describe all elements that pass
  const reporter = (rules: RuleResult[], _options: unknown, report: (rules: RuleResult[]) => void) => report(rules);
  const options = { runOnly, reporter } as unknown as axe.RunOptions;
  const results = (await window.axe.run(document, options)) as unknown as RuleResult[];
  for (const element of measured) element.removeAttribute(MARK);

  const contrast = results.find(({ id }) => id === 'color-contrast');
  // a hidden text passes without a ratio
  const passes = contrast?.passes.filter(({ any: [check] }) => check?.data?.contrastRatio) ?? [];
  const measuredNodes = [...passes, ...(contrast?.incomplete ?? []), ...(contrast?.violations ?? [])];
  const seenElements = new Set(measuredNodes.map(({ node }) => node.element));
  window.unmeasured = new Set(measured.filter((one) => !seenElements.has(one)));
  return {
    violations: results
      .filter(({ violations }) => violations.length > 0)
      .map(({ id, violations }) => `${id}: ${violations.map(({ node }) => node.source).join(' | ')}`),
    passed: passes.flatMap(({ node }) => hashes.get(node.element) ?? []),
  };
}
