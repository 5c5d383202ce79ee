/** What holds for every stylesheet of the web: roles instead of colours, and nothing that nothing uses. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Rule } from 'postcss';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../src/web');
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'));
const read = (file: string) => readFileSync(path.join(WEB, file), 'utf8');
const sheets = files.filter((file) => file.endsWith('.css')).map((file) => ({ file, root: postcss.parse(read(file)) }));
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)).map(read);

/** Where raw colours are written: all else reads roles. */
const PALETTE = /^styles\/(palette|tones)\.css$/;
const ROLES = 'styles/roles.css';
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|lch|hwb)a?\(/i;

type Value = { file: string; property: string; value: string };
const values: Value[] = sheets.flatMap(({ file, root }) => {
  const found: Value[] = [];
  root.walkDecls(({ prop, value }) => void found.push({ file, property: prop, value }));
  return found;
});
const variablesIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

test('only the palette and the roles write colours', () => {
  const wrong = values.filter(({ file, value }) => file !== ROLES && !PALETTE.test(file) && COLOUR.test(value));
  expect(wrong.map(({ file, property, value }) => `${file} ${property}: ${value}`)).toEqual([]);
});

test('only the roles read the palette', () => {
  const reads = ({ file, value }: Value) => file !== ROLES && !PALETTE.test(file) && /--palette-/.test(value);
  expect(values.filter(reads).map(({ file, property }) => `${file} ${property}`)).toEqual([]);
});

test('every custom property that is read is defined, and every role of a colour is read', () => {
  const defined = new Set(values.map(({ property }) => property).filter((name) => name.startsWith('--')));
  const used = new Set([...values.map(({ value }) => value), ...scripts].flatMap(variablesIn));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => /^--(color|palette)-/.test(name) && !used.has(name))).toEqual([]);
});

test('light and dark assign the same roles of a theme', () => {
  const roles = sheets.find(({ file }) => file === ROLES)!.root;
  const names = (rule: Rule) => rule.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : []));
  const rulesOf = (selector: string) =>
    roles.nodes.filter((node): node is Rule => node.type === 'rule' && node.selector.replace(/\s+/g, ' ') === selector);
  const light = new Set([...rulesOf(':root, .light'), ...rulesOf(':root, .light, .dark')].flatMap(names));
  const dark = rulesOf('.dark').flatMap(names);
  expect(dark.filter((name) => name.startsWith('--') && !light.has(name))).toEqual([]);
});
