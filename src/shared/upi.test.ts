import { expect, test } from 'vitest';
import { qrTextOf, readUpiCode, upiLink } from './upi.ts';

const LINK = 'upi://pay?pa=SHOP@ybl&pn=The%20Shop&am=1499.00&cu=INR&tr=OM1&mode=04&sign=MEUCIQ%2Bx%3D%3D';
const PNG = `iVBORw0KGgo${'A'.repeat(40)}==`;

test('takes a link or an image, with or without its prefix', () => {
  expect(readUpiCode(` ${LINK}\n`, 149_900)).toBe(LINK);
  expect(readUpiCode(PNG, 149_900)).toBe(`data:image/png;base64,${PNG}`);
  expect(readUpiCode(`data:image/png;base64,${PNG}`, 149_900)).toBe(`data:image/png;base64,${PNG}`);
  expect(readUpiCode('/9j/4AAQ', 1)).toBe('data:image/jpeg;base64,/9j/4AAQ');
  expect(readUpiCode('phonepe://pay?pa=SHOP@ybl', 1)).toBe('phonepe://pay?pa=SHOP@ybl');
});

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['empty text', ''],
  ['a script', 'javascript://%0aalert(1)'],
  ['a web page', 'https://evil.example/pay?pa=x'],
  ['an intent, which could open any page', 'intent://evil.example#Intent;scheme=https;end'],
  ['an image of another type', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['base64 that is no image', 'PHN2Zz48L3N2Zz4='],
  ['an image that is too large', `iVBORw0KGgo${'A'.repeat(300_000)}`],
  ['a link with a space', 'upi://pay?pa=SHOP@ybl&pn=The Shop'],
  ['a link with an angle bracket in a line of its own', 'upi://pay?pa=a\n<b>'],
  ['a link that is too long', `upi://pay?pa=${'a'.repeat(2000)}`],
  ['a link for another amount', LINK.replace('1499.00', '14.99')],
  ['a link for no number', LINK.replace('1499.00', 'free')],
])('refuses %s', (_, value) => {
  expect(readUpiCode(value, 149_900)).toBeNull();
});

test('opens each app with the parameters that the gateway has signed', () => {
  const query = LINK.slice(LINK.indexOf('?'));
  expect(upiLink(LINK, 'gpay', 'android')).toBe(
    `intent://pay${query}#Intent;scheme=upi;package=com.google.android.apps.nbu.paisa.user;end`,
  );
  expect(upiLink(LINK, 'other', 'android')).toBe(LINK);
  expect(upiLink(LINK, 'gpay', 'ios')).toBe(`gpay://upi/pay${query}`);
  expect(upiLink(`gpay://upi/pay${query}`, 'paytm', 'ios')).toBe(`paytmmp://pay${query}`);
  expect(qrTextOf(`gpay://upi/pay${query}`)).toBe(LINK);
});

test('offers no link that the device or the app does not understand', () => {
  expect(upiLink(LINK, 'other', 'ios')).toBeNull();
  expect(upiLink(LINK, 'phonepe', 'desk')).toBeNull();
  expect(upiLink(`data:image/png;base64,${PNG}`, 'phonepe', 'android')).toBeNull();
  expect(qrTextOf(`data:image/png;base64,${PNG}`)).toBeNull();
  expect(upiLink('ppe://transact?token=1', 'phonepe', 'ios')).toBe('ppe://transact?token=1');
  expect(upiLink('ppe://transact?token=1', 'gpay', 'ios')).toBeNull();
  expect(qrTextOf('ppe://transact?token=1')).toBeNull();
});
