import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { control, press, requestSimulator, simulate } from './testing/simulate.ts';
import { v1Pay } from './testing/v1-client.ts';
import { v2Pay } from './testing/v2-client.ts';

test('shows merchant, amount, id and a button for each outcome', async () => {
  const sim = await simulate();
  const { status, text } = await requestSimulator(await v2Pay(sim, 'ORD-1', { amount: 12_345_678_50 }));
  expect(status).toBe(200);
  expect(text).toContain('Ojas Nutrition');
  expect(text).toContain('₹1,23,45,678.50');
  expect(text).toContain('ORD-1');
  expect(text).toContain('Simulation');
  const labels = [...text.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((match) => match[1]);
  expect(labels).toEqual([
    'Pay',
    'Fail',
    'Cancel',
    'Pending then success',
    'Pending then failure',
    'Time out',
    'Pay and close',
  ]);
});

test('loads nothing from other hosts, and lets the form redirect to the merchant', async () => {
  const sim = await simulate();
  const { headers, text } = await requestSimulator(await v1Pay(sim, 'TX1'));
  const csp = headers.get('content-security-policy');
  expect(csp).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http://127.0.0.1:9; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(text).not.toMatch(/<script|style=|https?:\/\//);
  const style = await requestSimulator(`${sim.url}/transact/pay-page.css`);
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(style.text).not.toMatch(/url\(|@import/);
});

test("escapes the merchant's input", async () => {
  const sim = await simulate();
  const redirectUrl = 'http://127.0.0.1:9/a"><script>alert(1)</script>';
  const page = await v1Pay(sim, 'TX1', { redirectUrl, redirectMode: 'POST' });
  const response = await press(page, 'pay');
  expect(response.text).not.toContain('<script>alert');
  expect(response.text.match(/<script>/g)).toHaveLength(1);
});

test('posts the documented fields with a constant checksum', async () => {
  const sim = await simulate();
  const post = { redirectMode: 'POST', redirectUrl: 'https://shop.example/return' };
  const first = await press(await v1Pay(sim, 'TX1', { ...post, amount: 500 }), 'pay');
  const second = await press(await v1Pay(sim, 'TX2', post), 'fail');
  const fields = (html: string) =>
    new Map(
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map((match) => [match[1], match[2]]),
    );
  const one = fields(first.text);
  expect([...one.keys()]).toEqual([
    'code',
    'merchantId',
    'transactionId',
    'amount',
    'providerReferenceId',
    ...Array.from({ length: 20 }, (_, index) => `param${index + 1}`),
    'checksum',
  ]);
  expect(one.get('code')).toBe('PAYMENT_SUCCESS');
  expect(one.get('transactionId')).toBe('TX1');
  expect(one.get('amount')).toBe('500');
  expect(one.get('param20')).toBe('na');
  expect(one.get('checksum')).toMatch(/^[0-9a-f]{64}###1$/);
  expect(fields(second.text).get('checksum')).toBe(one.get('checksum'));
  expect(first.text).toContain('<button class="go">Continue</button>');
  const script = /<script>(.*)<\/script>/.exec(first.text)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  const csp = first.headers.get('content-security-policy');
  expect(csp).toContain(`script-src 'sha256-${hash}'`);
  expect(csp).toContain("form-action 'self' https://shop.example;");
});

test('shows the state of a final attempt, with a link back where there is one', async () => {
  const sim = await simulate();
  const paid = await v2Pay(sim, 'ORD-1');
  await press(paid, 'pay');
  const page = await requestSimulator(paid);
  expect(page.text).toContain('COMPLETED');
  expect(page.text).not.toContain('name="action"');
  expect(page.text).toContain('>Continue</a>');
  const lost = await v2Pay(sim, 'ORD-2');
  const closed = await press(lost, 'pay_and_close');
  expect(closed.text).toContain('You can close this tab');
  expect((await requestSimulator(lost)).text).not.toContain('Continue');
  const waiting = await press(await v2Pay(sim, 'ORD-3'), 'time_out');
  expect(waiting.text).toContain('Nothing will return');
  expect(waiting.text).not.toContain('Continue');
});

test('answers the same choice twice alike, and refuses another', async () => {
  const sim = await simulate();
  const page = await v2Pay(sim, 'ORD-1');
  const [first, second] = await Promise.all([press(page, 'pay'), press(page, 'pay')]);
  expect([first.status, second.status]).toEqual([302, 302]);
  expect((await press(page, 'fail')).status).toBe(409);
});

test('accepts no choice for an expired attempt', async () => {
  const sim = await simulate();
  const page = await v2Pay(sim, 'ORD-1', { expireAfter: 300 });
  await sim.advance(300_000);
  expect((await requestSimulator(page)).text).toContain('Expired');
  const latePress = await press(page, 'pay');
  expect(latePress.status).toBe(409);
  expect((await control(sim, 'GET', '/transactions/ORD-1')).json.state).toBe('FAILED');
});

test('has a page for unknown tokens and choices', async () => {
  const sim = await simulate();
  expect((await requestSimulator(`${sim.url}/transact?token=nope`)).status).toBe(404);
  expect((await press(`${sim.url}/transact?token=nope`, 'pay')).status).toBe(404);
  const page = await v1Pay(sim, 'TX1');
  expect((await press(page, 'nope')).status).toBe(400);
  // A v1 token has no page under v2.
  expect((await requestSimulator(page.replace('/transact', '/transact/uat_v2'))).status).toBe(404);
});
