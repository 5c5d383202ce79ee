/** Folders of clusters: an existing cluster is always found, and never replaced by a new one. */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isRoot, openFolder, someUser } from '#tests/other-user.ts';
import { claimFallbackFolder } from './fallback-folder.ts';
import { findCluster } from './find-cluster.ts';
import { resolveServerPaths } from './server-paths.ts';
import { nobody } from './server-user.ts';

const runner = isRoot ? nobody() : { uid: process.getuid!(), gid: process.getgid!() };

// an executable accessible to every user replaces the server
function resolve(dataDir: string, fallbackRoot: string) {
  const binaries = openFolder('binaries');
  mkdirSync(path.join(binaries, 'bin'));
  writeFileSync(path.join(binaries, 'bin', 'postgres'), '', { mode: 0o755 });
  return resolveServerPaths(binaries, dataDir, fallbackRoot);
}

function folders(name: string) {
  const root = openFolder(name);
  const [dataDir, fallbackRoot] = [path.join(root, 'home', 'data'), path.join(root, 'lib')];
  for (const folder of [dataDir, fallbackRoot]) mkdirSync(folder, { recursive: true });
  return { dataDir, fallbackRoot, inside: path.join(dataDir, 'postgres') };
}

function makeCluster(folder: string, { uid, gid } = runner): void {
  mkdirSync(path.join(folder, 'pg'), { recursive: true });
  writeFileSync(path.join(folder, 'pg', 'PG_VERSION'), '18\n');
  for (const one of [path.join(folder, 'pg', 'PG_VERSION'), path.join(folder, 'pg'), folder]) chownSync(one, uid, gid);
}

test('finds the cluster outside the data folder, also when a place inside would work by now', () => {
  const { dataDir, fallbackRoot } = folders('outside');
  const chosen = claimFallbackFolder(dataDir, fallbackRoot);
  makeCluster(chosen);
  expect(findCluster(dataDir, runner.uid, fallbackRoot)).toBe(chosen);
  expect(claimFallbackFolder(dataDir, fallbackRoot)).toBe(chosen);
  expect(readdirSync(fallbackRoot)).toEqual([path.basename(chosen)]);
  expect(resolve(dataDir, fallbackRoot).folder).toBe(chosen);
});

test('continues with an outside folder whose first start was interrupted', () => {
  const { dataDir, fallbackRoot } = folders('interrupted');
  const chosen = claimFallbackFolder(dataDir, fallbackRoot);
  expect(findCluster(dataDir, runner.uid, fallbackRoot)).toBe(chosen);
});

test('refuses to create a cluster when the one outside is missing', () => {
  const { dataDir, fallbackRoot } = folders('gone');
  rmSync(claimFallbackFolder(dataDir, fallbackRoot), { recursive: true });
  expect(() => resolve(dataDir, fallbackRoot)).toThrow(/^The database of .* was in .*, which is gone\./);
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
});

test('refuses two clusters for one data folder, and names both', () => {
  const { dataDir, fallbackRoot, inside } = folders('two');
  makeCluster(claimFallbackFolder(dataDir, fallbackRoot));
  makeCluster(inside);
  expect(() => resolve(dataDir, fallbackRoot)).toThrow(inside);
});

test('changes nothing about a cluster of another user', () => {
  const { dataDir, fallbackRoot, inside } = folders('foreign');
  makeCluster(inside, someUser);
  const stranger = someUser.uid + 1;
  const before = statSync(inside);
  expect(() => findCluster(dataDir, stranger, fallbackRoot)).toThrow(/belongs to the user .*Nothing was changed\.$/);
  expect(statSync(inside)).toMatchObject({ uid: before.uid, mode: before.mode, ctimeMs: before.ctimeMs });
});

test('places only a new cluster outside, and never uses another user’s unfinished folder', () => {
  const { dataDir, fallbackRoot, inside } = folders('new');
  chmodSync(path.dirname(dataDir), 0o700);
  const { folder, notice } = resolve(dataDir, fallbackRoot);
  // only root runs the server as another user, who may lack access
  expect(path.dirname(folder)).toBe(isRoot ? fallbackRoot : dataDir);
  expect(notice === null).toBe(!isRoot);
  expect(existsSync(inside)).toBe(!isRoot);

  const other = folders('unfinished');
  mkdirSync(other.inside);
  chownSync(other.inside, someUser.uid, someUser.gid);
  if (isRoot) expect(() => resolve(other.dataDir, other.fallbackRoot)).toThrow(/start the shop as /);
  else expect(resolve(other.dataDir, other.fallbackRoot).folder).toBe(other.inside);
  expect(statSync(other.inside).uid).toBe(someUser.uid);
});
