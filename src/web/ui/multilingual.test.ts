import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Multilingual } from './multilingual.tsx';

const marked = (text: string) => renderToStaticMarkup(createElement(Multilingual, { text }));

test('marks words in Devanagari as Hindi', () => {
  expect(marked('दिनचर्या · A herb for the hour')).toBe('<span lang="hi">दिनचर्या</span> · A herb for the hour');
  expect(marked('हल्दी दूध')).toBe('<span lang="hi">हल्दी दूध</span>');
  expect(marked('Haldi (हल्दी), दूध!')).toBe('Haldi (<span lang="hi">हल्दी</span>), <span lang="hi">दूध</span>!');
});

test('leaves other texts as they are', () => {
  expect(marked('Whey Isolate, 900 g')).toBe('Whey Isolate, 900 g');
  expect(marked('')).toBe('');
});
