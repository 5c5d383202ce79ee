import { expect, test } from 'vitest';
import { Clock } from './clock.ts';

const idle = async () => {};

test('runs due work in order, each at its own instant', async () => {
  const clock = new Clock(idle);
  const start = clock.now();
  const ticks: [string, number][] = [];
  const note = (name: string) => () => ticks.push([name, Math.round((clock.now() - start) / 1000)]);
  clock.after(30_000, note('late'));
  clock.after(1000, note('first'));
  clock.after(1000, note('second'));
  clock.after(90_000, note('never'));
  await clock.advance(60_000);
  expect(ticks).toEqual([
    ['first', 1],
    ['second', 1],
    ['late', 30],
  ]);
  expect(clock.now() - start).toBeGreaterThanOrEqual(60_000);
});

test('runs work that is scheduled while advancing, if it is due', async () => {
  const clock = new Clock(idle);
  let runs = 0;
  const repeat = () => {
    runs += 1;
    clock.after(1000, repeat);
  };
  repeat();
  await clock.advance(3500);
  expect(runs).toBe(4);
});

test('does not run cancelled work', async () => {
  const clock = new Clock(idle);
  let ran = false;
  const cancel = clock.after(10, () => {
    ran = true;
  });
  cancel();
  await clock.advance(1000);
  expect(ran).toBe(false);
});

test('adds real time', async () => {
  const clock = new Clock(idle);
  await clock.sleep(5);
  expect(clock.offset).toBe(0);
});

test('wakes sleepers and returns to real time when cleared', async () => {
  const clock = new Clock(idle);
  await clock.advance(60_000);
  const asleep = clock.sleep(3_600_000);
  clock.clear();
  await asleep;
  expect(clock.offset).toBe(0);
});

test('adds up two calls to advance', async () => {
  const clock = new Clock(idle);
  const start = clock.now();
  await Promise.all([clock.advance(10_000), clock.advance(20_000)]);
  expect(clock.now() - start).toBeGreaterThanOrEqual(30_000);
});
