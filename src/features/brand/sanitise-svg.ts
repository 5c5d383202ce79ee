import { SaxesParser } from 'saxes';

/** Elements that a drawing may contain; other ones, except those left out below, refuse the file. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]);
/** Left out with their content: drawing programs write them, and they are invisible. */
const UNSEEN = new Set(['title', 'desc', 'metadata']);
const ATTRIBUTES = new Set([
  'id',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'fr',
  'width',
  'height',
  'points',
  'viewBox',
  'transform',
  'preserveAspectRatio',
  'offset',
  'vector-effect',
  'fill',
  'fill-rule',
  'fill-opacity',
  'clip-rule',
  'clip-path',
  'mask',
  'opacity',
  'color',
  'paint-order',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'display',
  'visibility',
]);
const MOST_ELEMENTS = 4000;
const DEEPEST = 40;
const SVG = 'http://www.w3.org/2000/svg';
const LINK = 'http://www.w3.org/1999/xlink';

export type CleanSvg = { svg: string; width: number; height: number };
export type SvgProblem = { problem: string };

type Node = { name: string; attributes: [string, string][] };

/**
 * Rewrites an SVG from lists of allowed elements and attributes. A file with anything else (script, handler, style
 * sheet, text, image, URL) is refused with the reason.
 */
export function sanitiseSvg(source: string): CleanSvg | SvgProblem {
  const out: string[] = [];
  let size: { width: number; height: number } | null = null;
  let count = 0;
  let depth = 0;
  let skipped = 0;
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (reason: string): never => {
    throw new Refused(reason);
  };
  parser.on('error', (error) => refuse(`It is not well-formed: ${error.message.split('\n')[0]}`));
  parser.on('doctype', (text) => text.includes('[') && refuse('It declares entities.'));
  parser.on('processinginstruction', ({ target }) => refuse(`It has an instruction <?${target}?>.`));
  parser.on('text', (text) => skipped === 0 && text.trim() !== '' && refuse('It has text: convert it to outlines.'));
  parser.on('cdata', () => skipped === 0 && refuse('It has text: convert it to outlines.'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    if (++count > MOST_ELEMENTS) refuse(`It has more than ${MOST_ELEMENTS} elements: simplify it.`);
    if (depth > DEEPEST) refuse('Its groups are nested too deeply.');
    // metadata of drawing programs
    if (skipped > 0 || uri !== SVG || UNSEEN.has(local)) {
      if (depth === 1) refuse('It is not an SVG.');
      if (skipped === 0 && uri !== SVG && /xhtml|MathML/i.test(uri)) refuse(`It has <${local}>.`);
      skipped += 1;
      return;
    }
    if (!ELEMENTS.has(local)) refuse(`It has <${local}>: only drawn shapes and gradients are taken.`);
    if ((depth === 1) !== (local === 'svg')) refuse('It is not one SVG.');
    const node: Node = { name: local, attributes: [] };
    for (const one of Object.values(attributes)) addAttribute(node, one, refuse);
    if (depth === 1) {
      size = sizeOf(node, refuse);
      const attributes = node.attributes.filter(([name]) => !['width', 'height', 'x', 'y'].includes(name));
      const box = attributes.some(([name]) => name === 'viewBox')
        ? []
        : [['viewBox', `0 0 ${size.width} ${size.height}`]];
      node.attributes = [['xmlns', SVG], ...attributes, ...(box as [string, string][])];
      node.attributes.push(['width', String(size.width)], ['height', String(size.height)]);
    }
    out.push(
      `<${node.name}${node.attributes.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')}>`,
    );
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (skipped > 0) skipped -= 1;
    else out.push(`</${local}>`);
  });
  try {
    parser.write(source).close();
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
  if (!size) return { problem: 'It is not an SVG.' };
  const { width, height } = size as { width: number; height: number };
  return {
    svg: out.join('').replace(/><\/(path|circle|ellipse|rect|line|polyline|polygon|stop)>/g, '/>'),
    width,
    height,
  };
}

class Refused extends Error {}

type Given = { name: string; local: string; uri: string; value: string };

function addAttribute(node: Node, { name, local, uri, value }: Given, refuse: (reason: string) => never): void {
  // namespaces and metadata of drawing programs
  if (name === 'xmlns' || name.startsWith('xmlns:') || name === 'version' || name === 'class') return;
  if (/^on/i.test(local)) refuse(`It has a handler (${local}).`);
  if (local === 'href') {
    // a gradient may take its stops from another one in the same file
    if (!/^#[\w-]+$/.test(value)) refuse('It refers to something outside itself.');
    if (!/Gradient$/.test(node.name) || (uri !== LINK && uri !== '')) refuse(`It has a reference on <${node.name}>.`);
    node.attributes.push(['href', value]);
    return;
  }
  if (uri !== '') return;
  if (local === 'style') {
    for (const declaration of value.split(';').filter((one) => one.trim())) {
      const [property = '', text = ''] = declaration.split(/:(.*)/s).map((one) => one.trim());
      // an unknown attribute has no effect on a shape
      if (ATTRIBUTES.has(property)) addValue(node, property, text, refuse);
      else if (/url\s*\(|@|expression|javascript/i.test(declaration))
        refuse(`It has a style that is not taken: ${property}.`);
    }
    return;
  }
  if (ATTRIBUTES.has(local)) addValue(node, local, value, refuse);
}

function addValue(node: Node, name: string, value: string, refuse: (reason: string) => never): void {
  if (/url|image\s*\(|\\|javascript:|data:/i.test(value) && !/^url\(\s*['"]?#[\w-]+['"]?\s*\)$/.test(value))
    refuse(`It refers to something outside itself (${name}).`);
  if (value.length > 100_000) refuse('A path in it is too long: simplify it.');
  node.attributes = [...node.attributes.filter(([attribute]) => attribute !== name), [name, value]];
}

function sizeOf({ attributes }: Node, refuse: (reason: string) => never): { width: number; height: number } {
  const of = new Map(attributes);
  const box = of
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const sides =
    box?.length === 4 ? box.slice(2) : [of.get('width'), of.get('height')].map((one) => parseFloat(one ?? ''));
  const [width = Number.NaN, height = Number.NaN] = sides;
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) refuse('It does not say how large it is (viewBox).');
  // whole numbers of moderate size in the same proportion
  const scale = 1000 / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
