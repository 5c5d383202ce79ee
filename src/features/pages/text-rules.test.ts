import { describe, expect, test } from 'vitest';
import { fieldsIn, fillLine, markLine, parseText } from './text-rules.ts';

const values = { days: '30 days', officer: '', email: 'care@shop.example' };

describe('a text', () => {
  test('is parsed into paragraphs and lists with bold, links and fields', () => {
    const written = `You have {days}.
Really.

- **Access:** see [profile](/profile)
- Write to [{email}](mailto:{email})`;
    expect(parseText(written, values)).toEqual([
      { kind: 'paragraph', content: [{ text: 'You have 30 days. Really.' }] },
      {
        kind: 'list',
        items: [
          [{ text: 'Access:', bold: true }, { text: ' see ' }, { text: 'profile', to: '/profile' }],
          [{ text: 'Write to ' }, { text: 'care@shop.example', to: 'mailto:care@shop.example' }],
        ],
      },
    ]);
  });

  test('is never interpreted as HTML', () => {
    expect(parseText('<script>alert(1)</script> & "x"', values)).toEqual([
      { kind: 'paragraph', content: [{ text: '<script>alert(1)</script> & "x"' }] },
    ]);
  });

  test('keeps the words of a link with an unsafe or incomplete URL', () => {
    for (const to of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'mailto:{officer}'])
      expect(
        parseText(`[here](${to})`, values).flatMap((part) => (part.kind === 'paragraph' ? part.content : [])),
      ).not.toContainEqual(expect.objectContaining({ to: expect.anything() }));
  });

  test('leaves an optional part out while a field in it is empty', () => {
    const written = 'Complain to us[[, at [{officer}](mailto:{officer})]], and then on.[[ In {days}.]]';
    expect(parseText(written, values)).toEqual([
      { kind: 'paragraph', content: [{ text: 'Complain to us, and then on. In 30 days.' }] },
    ]);
    expect(fillLine('We deliver [[to {officer} ]]here', values)).toBe('We deliver here');
  });

  test('marks fields and missing values in a preview', () => {
    expect(parseText('{days}, {officer}', values, { marks: true })).toEqual([
      {
        kind: 'paragraph',
        content: [
          { text: '30 days', field: 'days' },
          { text: ', ' },
          { text: 'officer', field: 'officer', isMissing: true },
        ],
      },
    ]);
    expect(markLine('Ask {officer}', values)).toBe('Ask (officer missing)');
  });

  test('lists its fields, also those in links', () => {
    expect(fieldsIn('{days} [{email}](mailto:{email}) [[{officer}]]')).toEqual([
      { name: 'days', isOptional: false },
      { name: 'email', isOptional: false },
      { name: 'email', isOptional: false },
      { name: 'officer', isOptional: true },
    ]);
  });
});
