/** Texts of inputs come from the constructors of shared/text-schemas.ts, those of outputs do not. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import shop from '../ojas.config.ts';
import { accountContract } from '../src/features/account-contract.ts';
import { adminContract } from '../src/features/admin-contract.ts';
import { contract } from '../src/features/contract.ts';
import { listOperations } from '../src/shared/list-operations.ts';
import { storedSchema } from '../src/shared/stored-schema.ts';
import { email, json, multiLineText, singleLineText } from '../src/shared/text-schemas.ts';
import { STORABLE, VALID_LINE, VALID_LINES } from '../src/shared/valid-text.ts';

type Schema = z.core.$ZodType;
type Text = { path: string; rule: 'of inputs' | 'of its format' | 'none' };

const PATTERNS: unknown[] = [VALID_LINE, VALID_LINES, STORABLE];
const JSON_CHECK = json._zod.def.checks?.[0];
/** Formats whose own pattern allows ASCII alone. */
const ASCII_FORMATS: unknown[] = ['uuid', 'datetime', 'date'];
const TEXTLESS = ['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'date', 'file', 'never', 'void'];

/** Every text in the schema that is no enum or literal; values of any type count as texts. */
function textsOf(schema: Schema, path: string): Text[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const checks: z.core.$ZodCheck[] = ('checks' in def && def.checks) || [];
  const inside = (part: Schema, name = '') => textsOf(part, path + name);
  switch (def.type) {
    case 'string': {
      const isRuled = checks.some(({ _zod }) => 'pattern' in _zod.def && PATTERNS.includes(_zod.def.pattern));
      const isAscii = 'format' in def && ASCII_FORMATS.includes(def.format);
      return [{ path, rule: isRuled ? 'of inputs' : isAscii ? 'of its format' : 'none' }];
    }
    case 'any':
    case 'unknown':
      return [{ path, rule: JSON_CHECK && checks.includes(JSON_CHECK) ? 'of inputs' : 'none' }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => inside(part, `.${name}`));
    case 'array':
      return inside(def.element, '[]');
    case 'record':
      return [...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')];
    case 'tuple':
      return def.items.flatMap((part, index) => inside(part, `[${index}]`));
    case 'union':
      return def.options.flatMap((part) => inside(part));
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)];
    case 'pipe':
      return inside(def.in);
    case 'lazy':
      return inside(def.getter());
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return inside(def.innerType);
    default:
      return TEXTLESS.includes(def.type) ? [] : [{ path: `${path} (${def.type})`, rule: 'none' }];
  }
}

const pathsOf = (texts: Text[], rule: Text['rule']) =>
  texts.filter((text) => text.rule === rule).map(({ path }) => path);

const extensionContracts = await Promise.all(
  shop.extensions.map(async (name) => {
    const { default: definition } = await import(`../extensions/${name}/extension.ts`);
    return [name, { ...definition.contract, admin: definition.adminContract ?? {} }] as const;
  }),
);
const operations = listOperations({
  ...contract,
  account: accountContract,
  admin: adminContract,
  ext: Object.fromEntries(extensionContracts),
});

test('takes every text of an input from a constructor of texts', () => {
  const texts = operations.flatMap(({ name, inputSchema }) => (inputSchema ? textsOf(inputSchema, name) : []));
  expect(pathsOf(texts, 'none')).toEqual([]);
  expect(pathsOf(texts, 'of inputs')).toContain('checkout.placeOrder.shippingAddress.fullName');
});

test('answers texts as they are stored', () => {
  const texts = operations.flatMap(({ name, outputSchema }) => (outputSchema ? textsOf(outputSchema, name) : []));
  expect(pathsOf(texts, 'of inputs')).toEqual([]);
  expect(pathsOf(texts, 'none')).toContain('customers.me.email');
});

test.each<[string, z.ZodType, string[]]>([
  ['a plain string', z.object({ name: z.string().max(9) }), ['input.name']],
  ['a plain string in lists and records', z.record(z.string(), z.array(z.string())), ['input{key}', 'input{}[]']],
  ['a value of any type', z.object({ data: z.unknown().optional() }), ['input.data']],
  ['a text within a transformation', z.string().transform(Number), ['input']],
  ['a type that it does not know', z.map(z.string(), z.string()), ['input (map)']],
  ['nothing in texts from constructors', z.object({ name: singleLineText(9, 1).optional().describe('Name') }), []],
])('finds %s', (_, schema, paths) => {
  expect(pathsOf(textsOf(schema, 'input'), 'none')).toEqual(paths);
});

test('accepts a stored text from before a rule when its schema is a stored one', () => {
  const input = z.object({ notes: z.array(multiLineText(3).nullable()), by: z.record(singleLineText(3), email) });
  const stored = { notes: ['too\u0007long', null], by: { longer: 'a..b@example.com' } };
  expect(input.safeParse(stored).success).toBe(false);
  expect(storedSchema(input).parse(stored)).toEqual(stored);
  expect(storedSchema(input).safeParse({ ...stored, notes: [1] }).success).toBe(false);
});
