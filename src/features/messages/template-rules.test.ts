import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MESSAGE_EVENT_NAMES } from './message-event-rules.ts';
import { measureSms } from './sms-length-rules.ts';
import { isStopWord } from './stop-rules.ts';
import {
  plainWords,
  renderTemplate,
  sampleValues,
  type TemplateForm,
  templateProblems,
  variablesIn,
} from './template-rules.ts';

const HOST = 'ojas.example';
const SMS: TemplateForm = {
  templateName: '65a1b2c3d6fc05',
  dltTemplateId: '1207161234567890123',
  header: 'OJASIN',
  language: 'en',
  category: null,
  body: 'Order {order} is confirmed. {link}',
  variables: [
    { name: 'order', type: 'alphanumeric', maxLength: 40 },
    { name: 'link', type: 'url', maxLength: 120 },
  ],
  isActive: true,
};
const WHATSAPP: TemplateForm = {
  ...SMS,
  templateName: 'order_confirmed',
  category: 'utility',
  dltTemplateId: '',
  header: '',
};

describe('templates', () => {
  const problems = (change: Partial<TemplateForm>) => {
    const form = { ...SMS, ...change };
    return templateProblems(
      'order.confirmed',
      'sms',
      change.body && !change.variables ? { ...form, variables: variablesIn('order.confirmed', form.body, []) } : form,
      HOST,
    );
  };

  test('accepts a complete template of each channel', () => {
    expect(problems({})).toEqual({});
    expect(templateProblems('order.confirmed', 'whatsapp', WHATSAPP, HOST)).toEqual({});
  });

  test('names each field that operators or Meta would refuse', () => {
    expect(problems({ dltTemplateId: '12x' })).toHaveProperty('dltTemplateId');
    expect(problems({ header: 'TOOLONG' })).toHaveProperty('header');
    expect(problems({ templateName: '' })).toHaveProperty('templateName');
    expect(problems({ body: '' })).toHaveProperty('body');
    for (const body of ['{nobody}', '{order', 'order}', '{Order}', '{{order}}', 'a'.repeat(1001)])
      expect([body, problems({ body })]).toEqual([body, { body: expect.any(String) }]);
    const whatsApp = (change: Partial<TemplateForm>, event = 'order.confirmed') =>
      templateProblems(event, 'whatsapp', { ...WHATSAPP, ...change }, HOST);
    expect(whatsApp({ templateName: 'Order-Confirmed' })).toHaveProperty('templateName');
    expect(whatsApp({ language: 'english' })).toHaveProperty('language');
    expect(whatsApp({ category: null })).toHaveProperty('category');
    expect(whatsApp({ category: 'authentication' })).toHaveProperty('category');
    expect(whatsApp({ body: '{code}', variables: [] }, 'sign_in.code')).toHaveProperty('category');
  });

  test('accepts no link to another host', () => {
    for (const link of [
      'https://bit.ly/x',
      'http://ojas.example.evil.in',
      'www.evil.in',
      'https://ojas.example@evil.in/',
    ])
      expect([link, problems({ body: `See ${link}` })]).toEqual([link, { body: expect.any(String) }]);
    expect(problems({ body: `See https://${HOST}/help` })).toEqual({});
  });

  test('accepts variables only as they are in the text, within what the channel takes', () => {
    const [order, link] = SMS.variables;
    for (const variables of [[], [link!, order!], [order!], [order!, { ...link!, type: 'alphanumeric' as const }]])
      expect(problems({ variables })).toHaveProperty('variables');
    for (const maxLength of [0, -1, 41, 1.5, Number.NaN])
      expect(problems({ variables: [{ ...order!, maxLength }, link!] })).toHaveProperty('variables');
  });

  test('renders the samples of every event', () => {
    for (const event of MESSAGE_EVENT_NAMES) {
      const values = sampleValues(event, `https://${HOST}`);
      const body = Object.keys(values)
        .map((name) => `{${name}}`)
        .join(' ');
      const template = { body, variables: variablesIn(event, body, []) };
      expect(templateProblems(event, 'sms', { ...SMS, ...template }, HOST)).toEqual({});
      expect(renderTemplate('sms', template, values, HOST)).toMatchObject({ kind: 'ready' });
    }
  });
});

describe('values', () => {
  const render = (value: string, maxLength = 40) =>
    renderTemplate(
      'sms',
      { body: 'Hello {name}!', variables: [{ name: 'name', type: 'alphanumeric', maxLength }] },
      { name: value },
      HOST,
    );

  test('makes no link of what a person typed', () => {
    const linkLike = [
      'http://evil',
      'hTTps://evil.in/x',
      'evil.com',
      'www.evil.com',
      'me@evil.in',
      '10.0.0.1/x',
      'evil。com',
      'ｅｖｉｌ．com',
      'tel:+919876543210',
      'javascript:/alert',
      'e\u200bvil.com',
    ];
    for (const value of linkLike) {
      const rendered = render(value);
      expect(rendered.kind).toBe('ready');
      expect((rendered as { text: string }).text).not.toMatch(/:\/|\p{L}\.\p{L}|@|\d\.\d+\.\d|\//u);
    }
    expect(plainWords('http://evil')).toBe('evil');
  });

  test('keeps names, weights and sentences', () => {
    for (const text of ['Dr. A. K. Rao', 'Whey 1.5 kg', 'अजय कुमार', "D'Souza-Khan", 'Rs 2,499.00'])
      expect(plainWords(text)).toBe(text);
  });

  test('takes line breaks, markup and control characters out', () => {
    expect(render('A\nB\t\r\n  C\u202e\u0000*bold* _it_ ~x~ `y` {order} <b>')).toMatchObject({
      text: 'Hello A B C bold it x y order b!',
    });
  });

  test('cuts at the maximum without half a character, and fills what is empty', () => {
    expect(render('😀'.repeat(50), 3)).toMatchObject({ text: 'Hello 😀😀😀!' });
    for (const value of ['', '   ', '\u200b', '*_~']) expect(render(value)).toMatchObject({ text: 'Hello -!' });
  });

  test('never gives a link, a line break or more than the maximum', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (value) => {
        const rendered = render(value, 20);
        if (rendered.kind !== 'ready') return false;
        const [firstValue = ''] = rendered.values;
        return [...firstValue].length <= 20 && firstValue.length > 0 && !/[\n\r\t@*~`{}/]/.test(firstValue);
      }),
    );
  });

  test('refuses numbers and links that are none, instead of cutting them', () => {
    const one = (type: 'numeric' | 'url', value: string, maxLength = 40) =>
      renderTemplate('sms', { body: '{link}', variables: [{ name: 'link', type, maxLength }] }, { link: value }, HOST);
    for (const value of ['', '12a', '-1', '1.5', '1'.repeat(41)]) expect(one('numeric', value).kind).toBe('refused');
    expect(one('numeric', '482913')).toMatchObject({ kind: 'ready' });
    const evil = [
      `http://evil/${HOST}`,
      `https://${HOST}@evil.in`,
      `https://${HOST}:444/`,
      `https://${HOST}/ x`,
      HOST,
      `https://${HOST}/${'x'.repeat(50)}`,
    ];
    for (const value of evil) expect([value, one('url', value).kind]).toEqual([value, 'refused']);
    expect(one('url', `https://${HOST}/t`)).toMatchObject({ kind: 'ready' });
  });

  test('refuses a text with another number of variables, or one that is too long', () => {
    const variables = [{ name: 'name', type: 'alphanumeric' as const, maxLength: 40 }];
    expect(renderTemplate('sms', { body: 'Hello', variables }, { name: 'A' }, HOST)).toMatchObject({
      code: 'VARIABLE_COUNT',
    });
    expect(renderTemplate('sms', { body: '{name}{name}', variables }, { name: 'A' }, HOST)).toMatchObject({
      code: 'VARIABLE_COUNT',
    });
    expect(renderTemplate('sms', { body: 'अ'.repeat(500), variables: [] }, {}, HOST)).toMatchObject({
      code: 'TOO_LONG',
    });
  });
});

test('counts parts as networks do', () => {
  expect(measureSms('a'.repeat(160))).toEqual({ alphabet: 'GSM-7', units: 160, parts: 1 });
  expect(measureSms('a'.repeat(161)).parts).toBe(2);
  expect(measureSms('a'.repeat(307)).parts).toBe(3);
  expect(measureSms('€'.repeat(80))).toEqual({ alphabet: 'GSM-7', units: 160, parts: 1 });
  expect(measureSms('₹')).toEqual({ alphabet: 'UCS-2', units: 1, parts: 1 });
  expect(measureSms('अ'.repeat(70)).parts).toBe(1);
  expect(measureSms('अ'.repeat(71)).parts).toBe(2);
  expect(measureSms('😀'.repeat(36))).toEqual({ alphabet: 'UCS-2', units: 72, parts: 2 });
  expect(measureSms('')).toMatchObject({ parts: 1 });
});

test('knows stop words alone, in any case, with punctuation', () => {
  for (const text of ['STOP', ' stop. ', 'Unsubscribe!', 'बंद', 'opt-out', '“Stop”'])
    expect([text, isStopWord(text)]).toEqual([text, true]);
  for (const text of ['please do not stop', 'nonstop', '', 'when does it stop?', 'बंदर'])
    expect([text, isStopWord(text)]).toEqual([text, false]);
});
