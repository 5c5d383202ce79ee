/** Rules of every style sheet of the web: roles instead of colours and sizes, and no unused classes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Rule } from 'postcss';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../src/web');
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'));
const read = (file: string) => readFileSync(path.join(WEB, file), 'utf8');
const sheets = files.filter((file) => file.endsWith('.css')).map((file) => ({ file, root: postcss.parse(read(file)) }));
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)).map(read);

/** Files with raw colours: all others use roles. */
const PALETTE = /^styles\/(palette|tones)\.css$/;
const ROLES = 'styles/roles.css';
/** Shows backgrounds that the shop does not use. */
const SAMPLES = /^admin\/settings\/brand\/[\w-]+\.module\.css$/;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|lch|hwb)a?\(/i;

type Value = { file: string; property: string; value: string };
const values: Value[] = sheets.flatMap(({ file, root }) => {
  const declarations: Value[] = [];
  root.walkDecls(({ prop, value }) => void declarations.push({ file, property: prop, value }));
  return declarations;
});
const variablesIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

test('writes raw colours only in palette and roles', () => {
  const wrong = values.filter(
    ({ file, value }) => file !== ROLES && !SAMPLES.test(file) && !PALETTE.test(file) && COLOUR.test(value),
  );
  expect(wrong.map(({ file, property, value }) => `${file} ${property}: ${value}`)).toEqual([]);
});

test('reads the palette only in the roles', () => {
  const reads = ({ file, value }: Value) => file !== ROLES && !PALETTE.test(file) && /--palette-/.test(value);
  expect(values.filter(reads).map(({ file, property }) => `${file} ${property}`)).toEqual([]);
});

/** Sheets printed on A4, whose sizes are those of paper. */
const PRINTED = /^(ui\/paper|admin\/orders\/(printed-invoice|packing-slips))\.module\.css$/;
/** Names of roles; a size may follow the width of a container, `0` hides text beside an icon. */
const WEIGHT = /^var\(--weight-(text|medium|strong|bold)\)$/;
const SIZE =
  /^(var\(--text-(xs|sm|body|lead|h4|h3|figure|title|h2|h1|score|display|hero|giant)\)|0|inherit|[\d.]+cqw|max\(10px, [\d.]+cqw\))$/;
const FONT = /^(inherit|var\(--weight-\w+\) var\(--text-\w+\) \/ \S+ var\(--font-\w+\))$/;
const RADIUS = /^((var\(--radius-(small|control|card|round)\)|50%|0|inherit)( |$))+$/;
const isRole = ({ file, property, value }: Value) => {
  if (property === 'font-weight') return WEIGHT.test(value);
  if (property === 'font-size') return SIZE.test(value) || PRINTED.test(file);
  if (property === 'font') return FONT.test(value);
  return !/^border-.*radius$/.test(property) || RADIUS.test(value) || SAMPLES.test(file);
};

test('writes only the weights, text sizes and radii of the scales', () => {
  const wrong = values.filter((one) => !PALETTE.test(one.file) && !isRole(one));
  expect(wrong.map(({ file, property, value }) => `${file} ${property}: ${value}`)).toEqual([]);
});

/** Widths at which a layout changes; at the last the panel's navigation becomes a rail of icons. */
const WIDTHS = [
  'min-width: 560px',
  'max-width: 559px',
  'min-width: 768px',
  'max-width: 767px',
  'min-width: 1100px',
  'max-width: 1099px',
];
const RAIL_WIDTHS = ['min-width: 1300px', 'max-width: 1299px'];
const IN_PANEL = /^admin\/|^styles\/compact\.css$/;

test('changes layouts only at the known widths', () => {
  const wrong = sheets.flatMap(({ file, root }) => {
    const allowedWidths = IN_PANEL.test(file) ? [...WIDTHS, ...RAIL_WIDTHS] : WIDTHS;
    const unscaledWidths: string[] = [];
    root.walkAtRules('media', ({ params }) => {
      const widths = [...params.matchAll(/\(([^()]*width[^()]*)\)/g)].map(([, width]) => width!);
      unscaledWidths.push(
        ...widths.filter((width) => !allowedWidths.includes(width)).map((width) => `${file}: ${width}`),
      );
    });
    return unscaledWidths;
  });
  const queries = scripts.flatMap((text) =>
    [...text.matchAll(/\(((?:min|max)-width: \d+px)\)/g)].map(([, width]) => width!),
  );
  expect([...wrong, ...queries.filter((width) => !WIDTHS.includes(width))]).toEqual([]);
});

test('defines every custom property that is read, and reads every colour role', () => {
  const defined = new Set(values.map(({ property }) => property).filter((name) => name.startsWith('--')));
  const used = new Set([...values.map(({ value }) => value), ...scripts].flatMap(variablesIn));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => /^--(color|palette)-/.test(name) && !used.has(name))).toEqual([]);
});

test('assigns the same roles in light and dark', () => {
  const roles = sheets.find(({ file }) => file === ROLES)!.root;
  const names = (rule: Rule) => rule.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : []));
  const rulesOf = (selector: string) =>
    roles.nodes.filter((node): node is Rule => node.type === 'rule' && node.selector.replace(/\s+/g, ' ') === selector);
  const light = new Set([...rulesOf(':root, .light'), ...rulesOf(':root, .light, .dark')].flatMap(names));
  const dark = rulesOf('.dark').flatMap(names);
  expect(dark.filter((name) => name.startsWith('--') && !light.has(name))).toEqual([]);
});

type Module = { classes: Set<string>; used: Set<string>; isLookedUp: boolean };
const isModule = (file: string) => file.endsWith('.module.css');
const classesIn = (selector: string) =>
  [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name!);

/** The classes of each module, and which of them scripts and other modules use. */
function readModules(): { modules: Map<string, Module>; missing: string[] } {
  const modules = new Map<string, Module>();
  const borrowed: { file: string; from: string; name: string; alias: string }[] = [];
  for (const { file, root } of sheets) {
    root.walkAtRules('value', ({ params }) => {
      const [, names, source] = /^(.*) from "(.*)"$/.exec(params)!;
      const from = path.posix.join(path.posix.dirname(file), source!);
      for (const one of names!.split(', ')) {
        const [name, alias] = one.split(' as ');
        borrowed.push({ file, from, name: name!, alias: alias ?? name! });
      }
    });
    const aliases = new Set(borrowed.filter((one) => one.file === file).map(({ alias }) => alias));
    const classes = new Set<string>();
    root.walkRules(({ selector }) => {
      for (const name of classesIn(selector)) if (!aliases.has(name)) classes.add(name);
    });
    if (isModule(file)) modules.set(file, { classes, used: new Set(), isLookedUp: false });
  }
  const missing: string[] = [];
  const use = (by: string, file: string, name: string) => {
    const module = modules.get(file);
    if (!module?.classes.has(name)) missing.push(`${by}: ${name} of ${file}`);
    module?.used.add(name);
  };
  for (const { file, from, name } of borrowed) use(file, from, name);
  for (const file of files.filter((one) => one.endsWith('.tsx'))) {
    const text = read(file);
    for (const [, name, source] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const from = path.posix.join(path.posix.dirname(file), source!);
      for (const [, of] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) use(file, from, of!);
      const module = modules.get(from);
      if (module && text.includes(`${name}[`)) module.isLookedUp = true;
    }
  }
  return { modules, missing };
}

test('uses and defines the same classes in modules', () => {
  const { modules, missing } = readModules();
  expect(missing).toEqual([]);
  const unused = [...modules].flatMap(([file, { classes, used, isLookedUp }]) =>
    isLookedUp ? [] : [...classes].filter((name) => !used.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

/** Tokens, base styles and the density of the panel. */
const GLOBAL = ['base', 'compact-fields', 'compact', 'palette', 'roles', 'tones'].map((name) => `styles/${name}.css`);

test('has only the known global style sheets', () => {
  expect(sheets.map(({ file }) => file).filter((file) => !isModule(file))).toEqual(GLOBAL);
});

const aliasesOf = (root: postcss.Root) => {
  const aliases = new Set<string>();
  root.walkAtRules('value', ({ params }) => {
    for (const [, alias] of params.matchAll(/\w+ as (\w+)/g)) aliases.add(alias!);
  });
  return aliases;
};

const globalClasses = new Set(
  sheets
    .filter(({ file }) => !isModule(file))
    .flatMap(({ root }) => {
      const selectorClasses: string[] = [];
      root.walkRules(({ selector }) => void selectorClasses.push(...classesIn(selector)));
      return selectorClasses;
    }),
);

test('names only base classes as global in modules', () => {
  const base = sheets.find(({ file }) => file === 'styles/base.css')!.root;
  const classNames = new Set(['dark', 'light', 'shopper', 'signed-in']);
  base.walkRules(({ selector }) => {
    for (const name of classesIn(selector)) classNames.add(name);
  });
  const others = sheets.flatMap(({ file, root }) => {
    const foreignClasses = new Set<string>();
    root.walkRules(({ selector }) => {
      for (const [, name] of selector.matchAll(/:global\(\.([\w-]+)\)/g))
        if (!classNames.has(name!)) foreignClasses.add(name!);
    });
    return [...foreignClasses].map((name) => `${file}: ${name}`);
  });
  expect(others).toEqual([]);
});

test('defines every class that markup names', () => {
  const written = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = read(file).replace(/\$\{[^{}]*\}/g, '\0');
      const lists = [...text.matchAll(/\bclassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(
        ([, plain, escaped]) => plain ?? escaped!,
      );
      return lists.flatMap((list) => list.split(/\s+/)).map((name) => ({ file, name }));
    });
  // a composed name is checked by its prefix
  const unknown = written.filter(
    ({ name }) => name && !name.includes('\0') && !globalClasses.has(name) && !COMPOSED.test(name),
  );
  expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

/** Class names composed in scripts: the prefix, followed by a value from data. */
const COMPOSED = /^tone-/;

test('uses every global class', () => {
  const words = new Set(scripts.flatMap((text) => text.split(/[^\w-]+/)));
  const unused = sheets
    .filter(({ file }) => !isModule(file))
    .flatMap(({ file, root }) => {
      const unusedClasses = new Set<string>();
      const borrowed = aliasesOf(root);
      root.walkRules(({ selector }) => {
        for (const name of classesIn(selector))
          if (!borrowed.has(name) && !words.has(name) && !COMPOSED.test(name)) unusedClasses.add(name);
      });
      return [...unusedClasses].map((name) => `${file}: ${name}`);
    });
  expect(unused).toEqual([]);
});
