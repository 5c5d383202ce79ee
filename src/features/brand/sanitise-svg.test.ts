import { describe, expect, test } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" ${more}>${inside}</svg>`;

describe('a drawing', () => {
  test('keeps shapes, groups, gradients and proportion', () => {
    const drawn = `<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g transform="scale(2)"><path d="M0 0L9 9Z" fill="url(#g)"/></g>`;
    const clean = sanitiseSvg(svg(drawn));
    expect(clean).toMatchObject({ width: 1000, height: 500 });
    expect((clean as { svg: string }).svg).toContain('<path d="M0 0L9 9Z" fill="url(#g)"/>');
  });

  test('loses metadata of drawing programs', () => {
    const noted = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- by hand -->`;
    const source = `${noted}${svg('<title>Mark</title><metadata>x</metadata><i:view xmlns:i="http://inkscape.example">y</i:view><circle cx="5" cy="5" r="4" class="a" data-x="1" style="fill:#f00;-inkscape-font:x"/>')}`;
    expect(sanitiseSvg(source)).toMatchObject({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="1000" height="500"><circle cx="5" cy="5" r="4" fill="#f00"/></svg>',
    });
  });
});

const HOSTILE: [string, string][] = [
  ['a script', svg('<script>alert(1)</script>')],
  [
    'a script in another case of the namespace',
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  ],
  ['a handler', svg('<path d="M0 0" onclick="alert(1)"/>')],
  ['a handler of the root', svg('', 'onload="alert(1)"')],
  ['a foreign object', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
  ['HTML', svg('<p xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></p>')],
  ['an image from another host', svg('<image href="https://evil.example/x.png"/>')],
  ['a use element from another host', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['a use element of itself', svg('<g id="a"><use href="#a"/></g>')],
  ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
  ['a style sheet', svg('<style>@import url(https://evil.example/x.css)</style>')],
  ['a style with a URL', svg('<path d="M0 0" style="fill:url(https://evil.example/#a)"/>')],
  ['a fill with a URL', svg('<path d="M0 0" fill="url(https://evil.example/#a)"/>')],
  ['a fill with data', svg('<path d="M0 0" fill="url(data:image/svg+xml;base64,AAAA)"/>')],
  ['an animation', svg('<path d="M0 0"><animate attributeName="href" values="javascript:alert(1)"/></path>')],
  ['a gradient from another host', svg('<linearGradient href="https://evil.example/#g"/>')],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`],
  ['a style sheet by instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg('')}`],
  ['text', svg('<text>Name</text>')],
  ['deeply nested groups', svg(`${'<g>'.repeat(60)}${'</g>'.repeat(60)}`)],
  ['too many elements', svg('<path d="M0 0"/>'.repeat(5000))],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ['a broken end', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path>'],
  ['an SVG without its namespace', '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>'],
];

describe('a file that holds more than a drawing', () => {
  test.each(HOSTILE)('is refused with the reason: %s', (_, source) => {
    const clean = sanitiseSvg(source);
    expect(clean).toEqual({ problem: expect.stringMatching(/\.$|: /) });
  });
});
