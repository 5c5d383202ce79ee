import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type IconElement, toPath } from './to-path.ts';

const ELEMENTS: Record<string, IconElement[]> = {
  'lines and polygons': [
    ['line', { x1: '4', y1: '5', x2: '20', y2: '9' }],
    ['polyline', { points: '4 14 9 19 14 14' }],
    ['polygon', { points: '16 14 21 14 21 20' }],
  ],
  'circles and ellipses': [
    ['circle', { cx: '8', cy: '8', r: '5' }],
    ['ellipse', { cx: '16', cy: '17', rx: '6', ry: '3' }],
  ],
  rectangles: [
    ['rect', { x: '2', y: '3', width: '9', height: '7' }],
    ['rect', { x: '12', y: '12', width: '10', height: '8', rx: '2' }],
  ],
  'relative moves after another path': [
    ['path', { d: 'M3 3h4' }],
    ['path', { d: 'm9 5.5 6.5 6.5L9 18.5' }],
    ['path', { d: 'm20 4v6' }],
  ],
};

const STYLE = 'fill="none" stroke="#000" stroke-width="2"';
const paint = (content: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24">${content}</svg>`),
  )
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();

it.each(Object.entries(ELEMENTS))('draws %s as the elements do', async (_, elements) => {
  const drawn = elements.map(([name, attributes]) => {
    const list = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
    return `<${name} ${list.join(' ')} ${STYLE}/>`;
  });
  const expected = await paint(drawn.join(''));
  const actual = await paint(`<path d="${toPath(elements)}" ${STYLE}/>`);
  const differences = actual.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
  expect(expected.some((value) => value < 100)).toBe(true);
  // the antialiasing of arcs differs by a shade
  expect(Math.max(...differences)).toBeLessThan(40);
});

it('refuses an element that a path cannot draw', () => {
  expect(() => toPath([['text', {}]])).toThrow('<text>');
});
