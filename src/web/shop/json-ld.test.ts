import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from './json-ld.tsx';

test('ends its block with no text, and React escapes texts and attributes', () => {
  const name = '</script><script>alert(1)</script>';
  const block = renderToStaticMarkup(createElement(JsonLd, { data: { name } }));
  expect(block.match(/<\/?script/g)).toHaveLength(2);
  expect(JSON.parse(/>(.*)</.exec(block)![1]!)).toMatchObject({ name });
  expect(renderToStaticMarkup(createElement('p', { title: '"><i>' }, name))).toBe(
    '<p title="&quot;&gt;&lt;i&gt;">&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
});
