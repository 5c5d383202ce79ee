import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  'postgres://user:secret@db.example:5432/shop',
  'postgresql://db.example/shop?sslmode=require',
  'postgres:///shop?host=/var/run/postgresql',
])('accepts the database %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test.each([
  'postgres://',
  'postgres:///',
  'postgres://db.example',
  'postgres:///shop',
  'postgres://u:p@h:99999/shop',
  'mysql://h/shop',
])('refuses the database %j and names the setting', (DATABASE_URL) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(/DATABASE_URL: must (begin with|name a host and a database)/);
});
