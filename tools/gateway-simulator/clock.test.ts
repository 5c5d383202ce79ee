import { expect, test } from 'vitest';
import { Clock } from './clock.ts';

const idle = async () => {};

test('advancing runs what becomes due, in order, at its own moment', async () => {
  const clock = new Clock(idle);
  const start = clock.now();
  const seen: [string, number][] = [];
  const note = (name: string) => () => seen.push([name, Math.round((clock.now() - start) / 1000)]);
  clock.after(30_000, note('late'));
  clock.after(1000, note('first'));
  clock.after(1000, note('second'));
  clock.after(90_000, note('never'));
  await clock.advance(60_000);
  expect(seen).toEqual([
    ['first', 1],
    ['second', 1],
    ['late', 30],
  ]);
  expect(clock.now() - start).toBeGreaterThanOrEqual(60_000);
});

test('work scheduled while advancing is run too, when its time is within reach', async () => {
  const clock = new Clock(idle);
  let runs = 0;
  const again = () => {
    runs += 1;
    clock.after(1000, again);
  };
  again();
  await clock.advance(3500);
  expect(runs).toBe(4);
});

test('cancelled work does not run', async () => {
  const clock = new Clock(idle);
  let ran = false;
  const cancel = clock.after(10, () => {
    ran = true;
  });
  cancel();
  await clock.advance(1000);
  expect(ran).toBe(false);
});

test('real time flows as well', async () => {
  const clock = new Clock(idle);
  await clock.sleep(5);
  expect(clock.offset).toBe(0);
});

test('clearing wakes sleepers and goes back to real time', async () => {
  const clock = new Clock(idle);
  await clock.advance(60_000);
  const asleep = clock.sleep(3_600_000);
  clock.clear();
  await asleep;
  expect(clock.offset).toBe(0);
});

test('two calls to advance add up', async () => {
  const clock = new Clock(idle);
  const start = clock.now();
  await Promise.all([clock.advance(10_000), clock.advance(20_000)]);
  expect(clock.now() - start).toBeGreaterThanOrEqual(30_000);
});
