/** Checks every file, command and setting that the documents name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadExtensions } from '../src/extensions/load-extensions.ts';
import { DOCUMENT_PARTS, replacePart } from '../src/main/docs/document-parts.ts';
import { variables } from '../src/platform/variables.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const list = (folder: string) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join(folder, file));
const EXTENSIONS = await loadExtensions({});
const FOLDERS = EXTENSIONS.map(({ definition }) => `extensions/${definition.name}`);
const DOCUMENTS = ['.', 'docs', 'docs/decisions', '.github', '.github/ISSUE_TEMPLATE', ...FOLDERS].flatMap(list);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const each = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, group]) => group!);

/** `file` 'title' and 'title': a file of tests, and titles in it. */
const NAMED_TESTS = /`([^`\s]+\.(?:test|spec)\.ts)`((?: (?:and )?(?:'[^']+'|"[^"]+"))+)/g;

test.each(DOCUMENTS)('%s links only to files and headings that exist', (file) => {
  const wrong = each(file, /\]\(([^)\s]+)\)/g).filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [target = '', heading] = link.split('#');
    const to = target ? path.join(path.dirname(file), target) : file;
    if (!existsSync(path.join(ROOT, to))) return true;
    const slug = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-');
    return (
      heading !== undefined &&
      !each(to, /^#+ (.+)$/gm)
        .map(slug)
        .includes(heading)
    );
  });
  expect(wrong).toEqual([]);
});

test.each(DOCUMENTS)('%s names only paths that exist', (file) => {
  const named = each(file, /`((?:src|tests|tools|bench|docs|public)\/[^`\s]*)`/g);
  const wrong = named.filter((name) => {
    // patterns such as 'src/features/<name>/routes.ts' and 'page-*.ts': their parent folder has to exist
    const fixed = name.replace(/[^/]*[<*…].*$/, '');
    return !existsSync(path.join(ROOT, fixed));
  });
  expect(wrong).toEqual([]);
});

const SOURCES = ['src', 'tests', 'tools', 'bench', ...FOLDERS]
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules'))
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`),
  )
  .concat(readdirSync(ROOT));

test.each(DOCUMENTS)('%s names only source files that exist, by any part of their path', (file) => {
  const named = each(file, /`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css))`/g);
  expect(named.filter((name) => !SOURCES.some((one) => `/${one}`.endsWith(`/${name}`)))).toEqual([]);
});

test.each(DOCUMENTS)('%s names only commands that exist', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...each(file, /npm run ([\w:-]+)/g), ...each(file, /npm (start|test)\b/g)];
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** The environment variables in the tables of a document. */
function variablesIn(file: string): string[] {
  const rows = read(file)
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split('|')[1]!);
  return rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!));
}

test('lists exactly the variables that an extension reads in its README', () => {
  for (const { definition } of EXTENSIONS) {
    const read = Object.keys(definition.environment ?? {}).sort();
    const listed = read.length > 0 ? variablesIn(`extensions/${definition.name}/README.md`) : [];
    expect({ [definition.name]: listed.sort() }).toEqual({ [definition.name]: read });
  }
});

test('describes every variable of the environment, and names only these in the README', () => {
  const names = Object.keys(variables.shape);
  expect(variablesIn('docs/configuration.md')).toEqual(names);
  expect(names.filter((name) => !variables.shape[name as keyof typeof variables.shape].meta()?.description)).toEqual(
    [],
  );
  expect(variablesIn('README.md').filter((name) => !names.includes(name))).toEqual([]);
});

test('lists each decision with its title in the index', () => {
  const index = read('docs/decisions/README.md');
  for (const file of list('docs/decisions').filter((name) => /\d{4}-/.test(name))) {
    const title = read(file).split('\n')[0]!.replace('# ', '');
    expect(index).toContain(`(${path.basename(file)}) | ${title} |`);
  }
});

test.each([...DOCUMENT_PARTS])('$file has the current generated part $marker (npm run docs writes it)', (part) => {
  expect(replacePart(read(part.file), part.marker, part.write())).toBe(read(part.file));
});

/** The rows of the chapters of docs/security.md: each claims something and names its tests. */
const claims = read('docs/security.md')
  .split(/^## V1 /m)[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| about') && !line.startsWith('| ---'))
  .map((line) => ({ about: line.split('|')[1]!.trim(), tests: [...line.matchAll(NAMED_TESTS)] }));

test('names a test for each claim about security', () => {
  expect(claims.length).toBeGreaterThan(80);
  expect(claims.filter(({ tests }) => tests.length === 0).map(({ about }) => about)).toEqual([]);
});

test('names only tests about security that exist and run', () => {
  const absent = claims.flatMap(({ about, tests }) =>
    tests.flatMap(([text, file]) => {
      const source = read(file!);
      const titles = [...text.matchAll(/(?<= )(?:'([^']+)'|"([^"]+)")/g)].map(([, one, other]) => one ?? other!);
      return titles.filter((title) => !hasTest(source, title)).map((title) => `${about}: ${file} ${title}`);
    }),
  );
  expect(absent).toEqual([]);
});

/** Whether a file has a test of exactly this title that is not skipped. */
function hasTest(source: string, title: string): boolean {
  const quoted = ["'", '"', '`'].map((quote) => quote + title + quote);
  return source.split('\n').some((line, index, lines) => {
    if (!quoted.some((text) => line.includes(text))) return false;
    // a long table of cases stands between the call and its title
    const call = lines.slice(Math.max(0, index - 60), index + 1).join('\n');
    return /.*\b(?:test|it)(\.each)?\(/s.test(call) && !/\b(?:test|it)\.(?:skip|todo|fixme)[^;]*$/.test(call);
  });
}

test('names only existing code in the glossary', () => {
  const source = ['src', 'tools'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => read(path.join(folder, file))),
  );
  const words = new Set(source.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
  const code = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
    .flatMap((line) => [...line.split('|')[3]!.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name]) => name!));
  expect(code.length).toBeGreaterThan(50);
  expect(code.filter((name) => !words.has(name))).toEqual([]);
});
