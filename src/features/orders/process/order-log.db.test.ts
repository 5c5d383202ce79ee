import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openOrderShop } from '#tests/order-shop.ts';

it('logs payments and refunds of an order at info, by its id and without personal data', async () => {
  const shop = await openOrderShop();
  const { app } = shop;
  const lines: string[] = [];
  app.log = createLog('info', { write: (line: string) => void lines.push(line) });
  const { orderId, transactionId } = await shop.unpaid({ quantity: 1 });
  await shop.pay(transactionId);
  const [item] = await shop.listItems(orderId);
  await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: false }] });

  const story = lines.map((line) => JSON.parse(line)).filter((line) => line.orderId === orderId);
  const storyLines = story.map(({ command, payment }) => `${command}: ${payment}`);
  expect(storyLines).toEqual(
    expect.arrayContaining(['place: pending', 'startPayment: pending', 'settlePayment: completed']),
  );
  expect(storyLines.indexOf('place: pending')).toBeLessThan(storyLines.indexOf('settlePayment: completed'));
  expect(story.find(({ command }) => command === 'settlePayment').attempts[0]).toContain(`${transactionId} succeeded`);
  expect(story.findLast(({ command }) => command === 'refund').refunds).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/example\.in|98450|Asha|Lakeview|560034/);
});
