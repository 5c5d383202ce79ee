import { expect, test } from 'vitest';
import { browserLink, deviceOf, isInApp } from './device.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  ['android', CHROME],
  ['ios', IPHONE],
  ['desk', 'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15'],
  ['desk', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0'],
  ['desk', ''],
])('knows a device as %s: %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('knows pages inside other apps, and how to leave them', () => {
  expect(isInApp(`${IPHONE} Instagram 334.0`)).toBe(true);
  expect(isInApp(CHROME.replace('Pixel 8', 'Pixel 8; wv'))).toBe(true);
  expect(isInApp(CHROME)).toBe(false);
  const address = 'https://shop.example/payment/upi?txnId=OJ1';
  expect(browserLink(address, 'android')).toBe(
    'intent://shop.example/payment/upi?txnId=OJ1#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
  expect(browserLink(address, 'ios')).toBe('x-safari-https://shop.example/payment/upi?txnId=OJ1');
  expect(browserLink(address, 'desk')).toBeNull();
});
