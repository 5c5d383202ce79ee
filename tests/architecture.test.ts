/** The import rules of docs/architecture.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEATURE_ORDER } from '../src/features/feature-order.ts';
import { TABLE_OWNERS } from '../src/features/table-owners.ts';
import { EXTENSION_IMPORTS, findForeignImports, readImports } from '../tools/extensions/find-foreign-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
type Import = { from: string; to: string; typeOnly: boolean };

const files = ['src', 'tools', 'extensions'].flatMap((folder) =>
  (existsSync(path.join(ROOT, folder))
    ? readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    : []
  )
    .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    // tests of extensions may import those of the shop
    .filter((file) => !/^extensions\/.*(\/testing\/|\.spec\.ts$)/.test(file)),
);

function importsOf(file: string): Import[] {
  return readImports(readFileSync(path.join(ROOT, file), 'utf8')).map(({ specifier, isTypeOnly }) => {
    const to = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`.replace(/^src\/simulator\//, 'tools/gateway-simulator/')
      : specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : specifier;
    return { from: file, to, typeOnly: isTypeOnly };
  });
}

const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** The part of the order process that reads and writes the database. */
const PROCESS_SERVER =
  /\/(lock-order-aggregate|read-availability|apply-decision|change-order|assign-ids|prepare-order-mails|prepare-order-messages)\.ts$/;

function zoneOf(file: string): string {
  if (file.startsWith('src/shared/')) return 'shared';
  if (/^src\/features\/[^/]+\/(.*-)?rules\.ts$|^src\/features\/[^/]+\/states\.ts$/.test(file)) return 'rules';
  // decisions about orders are pure: they run in the browser and read only their input
  if (/^src\/features\/orders\/process\//.test(file) && !PROCESS_SERVER.test(file)) return 'rules';
  if (/^src\/features\/([^/]+\/)?([a-z-]+-)?contract\.ts$/.test(file)) return 'contract';
  if (file.startsWith('src/features/')) return 'feature';
  if (file.startsWith('extensions/')) return 'extension';
  if (file.startsWith('src/web/icons/')) return 'web';
  if (EXTENSION_IMPORTS.test(file.replace('src/', '#'))) return 'extension-api';
  if (file === 'tools/gateway-simulator/api.ts') return 'simulator-api';
  const zone = /^src\/(db|gateways|carriers|channels|platform|extensions|web|main)\//.exec(file)?.[1];
  return zone ?? (file.startsWith('tools/') ? 'tools' : 'package');
}

const MAY: Record<string, string[]> = {
  shared: ['shared'],
  rules: ['shared', 'rules'],
  contract: ['shared', 'rules', 'contract'],
  db: ['shared', 'db'],
  gateways: ['shared', 'db', 'gateways'],
  carriers: ['shared', 'carriers'],
  channels: ['shared', 'channels'],
  platform: ['shared', 'db', 'platform'],
  feature: ['shared', 'db', 'platform', 'gateways', 'carriers', 'channels', 'contract', 'rules', 'feature'],
  extensions: [
    'shared',
    'db',
    'platform',
    'gateways',
    'carriers',
    'channels',
    'contract',
    'rules',
    'feature',
    'extensions',
  ],
  'extension-api': [
    'shared',
    'db',
    'platform',
    'gateways',
    'carriers',
    'channels',
    'contract',
    'feature',
    'extensions',
    'web',
  ],
  'simulator-api': ['tools'],
  web: ['shared', 'rules', 'web', 'contract'],
  main: [
    'shared',
    'db',
    'platform',
    'gateways',
    'carriers',
    'channels',
    'contract',
    'rules',
    'feature',
    'extensions',
    'main',
  ],
  tools: ['tools', 'simulator-api'],
};

// exceptions: the build plugin bundles contracts, that of programs and the simulator import modules of extensions,
// Lighthouse measures every demo, extensions are tested in a shop, the directory of pincodes has the States' codes, and
// types of packages are not imports
const EXCEPTIONS = new Set([
  'tools/vite/contract-plugin.ts',
  'tools/programs/build-programs.ts',
  'tools/gateway-simulator/load-protocols.ts',
  'tools/quality/lighthouse.ts',
  'tools/extensions/check-extensions.ts',
  'tools/pincodes/build-directory.ts',
]);

const imports = files.filter((file) => !EXCEPTIONS.has(file)).flatMap(importsOf);
const inside = imports.filter((one) => zoneOf(one.to) !== 'package' && !one.to.includes('+types'));
const extensions = [...new Set(files.flatMap((file) => /^extensions\/[^/]+/.exec(file)?.[0] ?? []))];

test('keeps every import within its zone', () => {
  const shop = inside.filter((one) => zoneOf(one.from) !== 'extension');
  const wrong = shop.filter((one) => !MAY[zoneOf(one.from)]!.includes(zoneOf(one.to)));
  expect(wrong.map((one) => `${one.from} → ${one.to}`)).toEqual([]);
});

test('keeps extensions within their own folders and the interface', () => {
  const wrong = extensions.flatMap((folder) =>
    findForeignImports(path.join(ROOT, folder)).map((problem) => `${folder}/${problem}`),
  );
  expect(wrong).toEqual([]);
});

test('lets features import only features before them', () => {
  const place = (name: string) => FEATURE_ORDER.indexOf(name as (typeof FEATURE_ORDER)[number]);
  const wrong = inside.filter((one) => {
    const [from, to] = [feature(one.from), feature(one.to)];
    return from && to && from !== to && place(to) >= place(from);
  });
  expect(wrong.map((one) => `${one.from} → ${one.to}`)).toEqual([]);
  const folders = new Set(files.map(feature).filter((name) => name !== undefined));
  expect([...folders].filter((name) => place(name) < 0)).toEqual([]);
});

test('lets the web import only types of contracts, and keeps its areas apart', () => {
  const area = (file: string) => /^src\/web\/(store|account|admin|shop|ui|lib)\//.exec(file)?.[1];
  const wrong = inside.filter((one) => {
    if (!one.from.startsWith('src/web/')) return false;
    if (zoneOf(one.to) === 'contract') return !one.typeOnly;
    const [from, to] = [area(one.from), area(one.to)];
    if (!from || !to || from === to) return false;
    if (from === 'ui') return to !== 'lib';
    if (from === 'lib') return true;
    if (from === 'shop') return !['ui', 'lib'].includes(to);
    return !['shop', 'ui', 'lib'].includes(to);
  });
  expect(wrong.map((one) => `${one.from} → ${one.to}`)).toEqual([]);
});

test('has no circles of imports, of values or of types', () => {
  const targets = new Map(files.map((file) => [file, importsOf(file).map(({ to }) => to)]));
  expect(findCircles(targets)).toEqual([]);
  // the search itself
  expect(findCircles(new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['b'], e: ['a', 'x'] })))).toEqual([
    'a → b → c → a',
    'b → d → b',
  ]);
});

/** A circle of each import that leads back to a module on the way to it: 'a → b → a'. */
function findCircles(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const way: string[] = [];
  function visit(file: string): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (finished.has(file) || way.includes(file)) return;
    way.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    way.pop();
    finished.add(file);
  }
  for (const file of targets.keys()) visit(file);
  return circles;
}

test('keeps packages out of rules and states, which run in the browser', () => {
  const wrong = imports.filter((one) => zoneOf(one.from) === 'rules' && zoneOf(one.to) === 'package');
  expect(wrong.map((one) => `${one.from} → ${one.to}`)).toEqual([]);
});

test('lets the web store only through its register', () => {
  const direct = files.filter(
    (file) =>
      file.startsWith('src/web/') &&
      // the register, and the script before the first paint, which cannot import it
      !/lib\/(browser-storage|boot-script)\.ts$/.test(file) &&
      /\b(local|session)Storage\b|document\.cookie|indexedDB/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(direct).toEqual([]);
});

test('lets the web write query data only after it has cancelled older requests', () => {
  const direct = files.filter(
    (file) =>
      /^(src\/web|extensions)\//.test(file) &&
      file !== 'src/web/lib/query-client.ts' &&
      /\.set(Query|Queries)Data\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(direct).toEqual([]);
});

test('has no .tsx outside the web, since Node does not run it', () => {
  expect(files.filter((file) => file.endsWith('.tsx') && !/^(src\/web|extensions)\//.test(file))).toEqual([]);
});

/** Variables and names of the tables, from the schema. */
const TABLES = new Map(
  files
    .filter((file) => file.startsWith('src/db/schema/'))
    .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)])
    .map(([, variable, table]) => [variable!, table!]),
);

/** Existing writes outside of a table's owner. The list may only shrink. */
const OTHER_WRITERS = new Set([
  'src/features/audit/purge-security-events.ts → security_events',
  'src/features/catalog/adjust-stock.ts → stock_movements',
  'src/features/catalog/remove-product.ts → stock_movements',
  'src/features/catalog/save-category.ts → media',
  'src/features/catalog/save-variants.ts → stock_movements',
  'src/features/catalog/write-products.ts → media',
  'src/features/panel/mail-matters.ts → mails',
  'src/features/stock/change-reservations.ts → product_variants',
  'src/main/admin-create.ts → users',
  'src/main/clear-sent-mails.ts → mails',
  'src/platform/http/viewer.ts → sessions',
]);

/** Which of the files write which tables, by drizzle or raw SQL. */
function writesOf(isIncluded: (file: string) => boolean): { file: string; table: string }[] {
  const names = new Set(TABLES.values());
  return files.filter(isIncluded).flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const drizzle = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)|\binsertRows\((\w+),/g)].map(([, name]) =>
      TABLES.get(name!),
    );
    const raw = [...text.matchAll(/\b(?:insert into|update|delete from|truncate) (?:\$\{(\w+)\}|"?(\w+)"?)/gi)].map(
      ([, variable, name]) => (variable ? TABLES.get(variable) : name),
    );
    return [...drizzle, ...raw].flatMap((table) => (table && names.has(table) ? [{ file, table }] : []));
  });
}

test('lets only the owner of a table write it', () => {
  const names = new Set(TABLES.values());
  const owners = new Map(Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => tables.map((one) => [one, owner])));
  expect([...names].filter((table) => !owners.has(table))).toEqual([]);
  expect([...owners.keys()].filter((table) => !names.has(table))).toEqual([]);
  const writes = new Set(
    writesOf((file) => /^src\/(?!db\/schema|main\/seed|features\/privacy)/.test(file))
      .filter(({ file, table }) => owners.get(table) !== (feature(file) ?? zoneOf(file)))
      .map(({ file, table }) => `${file} → ${table}`),
  );
  expect([...writes].sort()).toEqual([...OTHER_WRITERS].sort());
});

test('writes orders, payments and their history in one place', () => {
  const written = [
    'orders',
    'order_items',
    'order_events',
    'order_matters',
    'payment_attempts',
    'refunds',
    'refund_lines',
  ];
  const writers = writesOf((file) => /^src\/(?!db\/schema|main\/seed|features\/privacy)/.test(file))
    .filter(({ table }) => written.includes(table))
    .map(({ file }) => file);
  expect([...new Set(writers)]).toEqual(['src/features/orders/process/apply-decision.ts']);
});

test('reports changes of cached rows', () => {
  const changes = /\.(?:update|delete)\((?:sessions|settings|userRoles)\)|\.insert\(userTotp\)/;
  const silent = files.filter((file) => {
    const text =
      file.startsWith('src/') && !file.startsWith('src/main/seed/') ? readFileSync(path.join(ROOT, file), 'utf8') : '';
    return changes.test(text) && !text.includes('invalidateCached(');
  });
  expect(silent).toEqual([]);
});

/** Pauses before another try, and names of drafts beside a file: nothing that anybody could gain from guessing. */
const GUESSABLE = [
  'src/db/client.ts',
  'src/db/migrate.ts',
  'src/features/messages/record-send-result.ts',
  'src/features/webhooks/record-delivery-result.ts',
  'src/platform/files/folder-store.ts',
  'src/platform/jobs/worker.ts',
];

test('writes the offset of the shop in one place', () => {
  const places = files.filter(
    (file) => /^src\//.test(file) && /[`'}]\+05:30/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(places).toEqual(['src/shared/dates.ts']);
});

test('draws no secret from Math.random', () => {
  const users = files.filter(
    (file) => !file.startsWith('tools/') && /Math\.random/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(users.sort()).toEqual(GUESSABLE);
});
