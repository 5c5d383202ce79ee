import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keysFrom, loadKeys } from './keys.ts';

const SECRET = 'a secret of at least thirty-two characters';

test('derives a key of 32 bytes for each purpose, so that no signature is valid as another', () => {
  const keys = keysFrom(SECRET);
  expect(keys.derive('invoice-link')).toHaveLength(32);
  expect(keys.derive('invoice-link')).not.toEqual(keys.derive('image-link'));
  expect(keys.sign('invoice-link', 'a')).not.toEqual(keys.sign('image-link', 'a'));
  expect(keys.sign('invoice-link', 'a')).toEqual(keysFrom(SECRET).sign('invoice-link', 'a'));
});

test('changes every key and the id that names them with the secret', () => {
  const [former, current] = [keysFrom(SECRET), keysFrom(`${SECRET}!`)];
  expect(current.id).not.toBe(former.id);
  expect(current.sign('invoice-link', 'a')).not.toEqual(former.sign('invoice-link', 'a'));
});

test('makes a secret once, readable by its owner only', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ojas-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(loadKeys(undefined, folder).id).toBe(loadKeys(undefined, folder).id);
  const [file] = readdirSync(folder);
  expect(statSync(path.join(folder, file!)).mode & 0o777).toBe(0o600);
});
