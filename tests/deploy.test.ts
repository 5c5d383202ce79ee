import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { SHOP_METRICS } from '../src/main/operation-metrics.ts';
import { watchReplica } from '../src/main/watch-replica.ts';
import { BUILD_PACKAGES } from '../tools/deploy/omit-build-packages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');
const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);
const compose = read('compose.yml');

it('copies and starts only what exists in the image', () => {
  const copied = matchesIn(read('Containerfile'), /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '));
  const started = matchesIn(read('ojas'), /file=(\S+)/g);
  expect(started.length).toBeGreaterThan(3);
  expect([...copied, ...started].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(statSync(path.join(ROOT, 'deploy/ojas')).mode & 0o111).not.toBe(0);
});

it('leaves out of the image exactly the packages that only pages and tools import', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  // what the built pages import at run time is in no source of the server
  const builtPages = ['react', 'react-dom', 'react-router'];
  const exclude = (file: string) => /\.test\.ts$|^src\/web\/|^src\/main\/dev/.test(file);
  const files = globSync(['src/**/*.ts', 'extensions/**/*.ts'], { cwd: ROOT }).filter((file) => !exclude(file));
  const imported = new Set(
    files.flatMap((file) =>
      matchesIn(
        readFileSync(path.join(ROOT, file), 'utf8'),
        /(?:from|import\(|import) ?'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g,
      ),
    ),
  );
  const unused = Object.keys(dependencies).filter((name) => !imported.has(name) && !builtPages.includes(name));
  expect(unused.toSorted()).toEqual(BUILD_PACKAGES.toSorted());
});

it("includes the shop's extensions in the image", () => {
  const text = read('Containerfile');
  for (const file of ['extensions', 'ojas.config.ts']) expect(text).toContain(`COPY --from=build /build/${file} `);
});

it('leaves secrets and build artefacts out of the image', () => {
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', 'node_modules', '**/.env']));
  expect(readFileSync(path.join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('.env');
});

it('runs the image and each process of compose.yml without privileges', () => {
  expect(read('Containerfile')).toMatch(/^USER 10001:10001$/m);
  const shop = compose.slice(compose.indexOf('x-shop:'), compose.indexOf('name: ojas'));
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'])
    expect(shop).toContain(line);
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
  const each = services.split(/\n {2}(?=[a-z]+:\n)/).slice(1);
  expect(each).toHaveLength(4);
  for (const service of each) expect(service).toMatch(/<<: \*shop|no-new-privileges:true/);
});

it('sets only known variables in compose.yml, and the shop starts with them', () => {
  const textOf = (file: string) =>
    Object.fromEntries([...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, k, v]) => [k, v]));
  const example = textOf(read('env.example'));
  const filled = { ...example, POSTGRES_PASSWORD: 'secret', OJAS_SECRET: 'x'.repeat(64) };
  const block = compose.slice(compose.indexOf('&environment'), compose.indexOf('\n    <<: *shop'));
  const settings = Object.fromEntries(
    [...block.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, otherwise: string) =>
        String(filled[variable as 'SHOP_DOMAIN'] ?? otherwise),
      ),
    ]),
  );
  expect(Object.keys(settings)).toContain('TRUSTED_PROXIES');
  const config = readConfig({ ...filled, ...settings });
  expect(settings).toMatchObject({ DATABASE_URL: 'postgres://ojas:secret@database/ojas', DATA_DIR: '/data' });
  expect(config).toMatchObject({ ROLE: 'web', origin: 'https://shop.example', TRUSTED_PROXIES: ['172.30.0.0/24'] });
  expect(Object.keys(settings).filter((name) => name !== 'DATA_DIR' && !(name in config))).toEqual([]);
});

it('starts what exists from the systemd unit, as an unprivileged user', () => {
  const unit = read('ojas.service');
  expect(matchesIn(unit, /^ExecStart=\S+ (\S+)$/gm).map((file) => existsSync(path.join(ROOT, file)))).toEqual([true]);
  for (const line of [
    'User=ojas',
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'UMask=0077',
  ])
    expect(unit.split('\n')).toContain(line);
  expect(matchesIn(unit, /^TimeoutStopSec=(\d+)$/gm).map(Number)[0]).toBeGreaterThan(10);
});

it('uses only existing metrics in dashboard and alerts', async () => {
  const metrics = createMetrics();
  metrics.follow(SHOP_METRICS, async () => []);
  watchReplica(metrics, { state: () => 'in use', lagMs: () => 0 });
  const metricNames = new Set(matchesIn(await metrics.text(), /^# TYPE (\w+)/gm));
  const named = (text: string) =>
    [...text.matchAll(/\b(?:shop|http|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
  for (const file of ['monitoring/alerts.yml', 'monitoring/dashboard.json']) {
    const names = named(read(file));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !metricNames.has(name))).toEqual([]);
  }
  // what ends a shop overnight without an error before
  const alerts = named(read('monitoring/alerts.yml'));
  expect(alerts).toEqual(
    expect.arrayContaining([
      'shop_backup_age_seconds',
      'shop_backup_problem',
      'shop_disk_free_bytes',
      'shop_certificate_valid',
      'shop_certificate_remaining_seconds',
    ]),
  );
});

it('retries only safe requests in the proxies, and HAProxy notices a stopping process in time', () => {
  const [haproxy, nginx] = [read('haproxy.cfg'), read('nginx.conf')];
  expect(haproxy).toMatch(/^ {2}http-request disable-l7-retry unless METH_GET$/m);
  expect(haproxy).toMatch(/^ {2}http-check send meth GET uri \/readyz /m);
  const [, every, misses] = /check inter (\d+)s fall (\d+) /.exec(haproxy) ?? [];
  const [, delay] = /STOP_DELAY_SECONDS=(\d+)/.exec(haproxy) ?? [];
  expect(Number(delay)).toBeGreaterThan(Number(every) * (Number(misses) + 1));
  expect(nginx).toMatch(/^ +proxy_next_upstream error timeout;$/m);
  // visitors cannot forge their address
  for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto']) {
    expect(haproxy).toContain(`http-request set-header ${header} `);
    expect(nginx).toContain(`proxy_set_header ${header} `);
  }
});

it('pools by transaction in the example, with settings that the shop knows', () => {
  const pooler = read('pgbouncer.ini');
  expect(pooler).toMatch(/^pool_mode = transaction$/m);
  const named = matchesIn(pooler, /^; {3}([A-Z_]+)=/gm);
  expect(named).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_NAMED_STATEMENTS']);
  const config = readConfig(
    Object.fromEntries([...pooler.matchAll(/^; {3}([A-Z_]+)=(\S+)/gm)].map(([, k, v]) => [k, v])),
  );
  expect(config.DATABASE_NAMED_STATEMENTS).toBe(false);
});
