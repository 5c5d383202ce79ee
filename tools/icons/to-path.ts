/** An element of an icon as Lucide describes it: its name and its attributes. */
export type IconElement = [name: string, attributes: Record<string, string>];

/** The path data that draws the elements of an icon. Throws for an element that no icon has today. */
export function toPath(elements: readonly IconElement[]): string {
  return elements.map(([name, attributes]) => drawElement(name, attributes)).join('');
}

function drawElement(name: string, attributes: Record<string, string>): string {
  const number = (key: string, otherwise = 0) => (attributes[key] === undefined ? otherwise : Number(attributes[key]));
  switch (name) {
    case 'path':
      return startAbsolutely(attributes.d ?? '');
    case 'circle':
      return drawEllipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return drawEllipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${attributes.points}`;
    case 'polygon':
      return `M${attributes.points}Z`;
    case 'rect': {
      const radius = number('rx', number('ry'));
      return drawRectangle(number('x'), number('y'), number('width'), number('height'), radius);
    }
    default:
      throw new Error(`An icon has a <${name}>, which cannot be drawn as a path`);
  }
}

/** A path that follows another one: a first relative move would begin where that one ends. */
function startAbsolutely(path: string): string {
  const [start = '', x = '', y = ''] = /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*/.exec(path) ?? [];
  if (!start) return path;
  const rest = path.slice(start.length);
  // further pairs of a move are lines
  return `M${x} ${y}${/^[\d.-]/.test(rest) ? `l${rest}` : rest}`;
}

function drawEllipse(x: number, y: number, radiusX: number, radiusY: number): string {
  const half = (width: number) => `a${round(radiusX)} ${round(radiusY)} 0 1 0 ${round(width)} 0`;
  return `M${round(x - radiusX)} ${round(y)}${half(2 * radiusX)}${half(-2 * radiusX)}`;
}

function drawRectangle(x: number, y: number, width: number, height: number, radius: number): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const across = round(width - 2 * radius);
  const down = round(height - 2 * radius);
  const corner = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`;
  return [
    `M${round(x + radius)} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}`,
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
