import type { Node } from 'libpg-query';
import { breaksOfTable } from './breaks-of-table.ts';
import type { Schemas } from './known-schema.ts';
import { KnownSchema, nameOf } from './known-schema.ts';
import { readStatements } from './read-statements.ts';

export type Migration = { tag: string; sql: string };
export type Release = { version: string; lastMigration: string };
/** Why the previous version would fail with a migration. */
export type Break = { tag: string; line: number; problem: string };

/** Kinds of statements that remove nothing. */
const HARMLESS = new Set([
  'CreateStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'ViewStmt',
  'CommentStmt',
  'InsertStmt',
  'SelectStmt',
  'VariableSetStmt',
]);

/**
 * Finds changes with which the previous version cannot work, in the migrations after its last one: both versions use
 * one database during a rolling upgrade. A comment before a statement marks it as reviewed.
 */
export async function findBreaks(migrations: readonly Migration[], releases: readonly Release[]): Promise<Break[]> {
  const last = releases.at(-1)?.lastMigration;
  const before = migrations.findIndex(({ tag }) => tag === last);
  if (before < 0) throw new Error(`releases.json names ${last}, which is no migration`);
  const schema = new KnownSchema();
  for (const { sql } of migrations.slice(0, before + 1))
    for (const { node } of await readStatements(sql)) schema.add(node);
  const added = new KnownSchema();
  const breaks: Break[] = [];
  for (const { tag, sql } of migrations.slice(before + 1)) {
    const statements = await readStatements(sql);
    const here = new KnownSchema();
    for (const { node } of statements) here.add(node);
    for (const { node, line, works, contract } of statements) {
      added.add(node);
      if (works) continue;
      if (contract && releases.some(({ version }) => version === contract.since)) continue;
      const early = contract ? ` (contract since ${contract.since}, which releases.json does not list yet)` : '';
      for (const problem of problemsOf(node, { schema, added, here }))
        breaks.push({ tag, line, problem: problem + early });
    }
  }
  return breaks;
}

function problemsOf(node: Node, schemas: Schemas): string[] {
  const { added } = schemas;
  const [kind = ''] = Object.keys(node);
  if (HARMLESS.has(kind)) return [];
  if ('AlterTableStmt' in node) return breaksOfTable(node.AlterTableStmt, schemas);
  if ('IndexStmt' in node) {
    const { relation, unique, idxname } = node.IndexStmt;
    const isNew = added.tables.has(relation?.relname ?? '');
    return unique && !isNew ? [`the unique index ${idxname} may refuse what the previous version writes`] : [];
  }
  if ('DropStmt' in node) return droppedOf(node.DropStmt, schemas);
  if ('RenameStmt' in node) return renamedOf(node.RenameStmt, schemas);
  if ('AlterEnumStmt' in node) {
    const { typeName, newVal, oldVal } = node.AlterEnumStmt;
    if (added.others.has(`type ${nameOf(typeName)}`)) return [];
    return [
      `the previous version does not know the value ${newVal} of ${nameOf(typeName)}${oldVal ? `, only ${oldVal}` : ''}`,
    ];
  }
  if ('UpdateStmt' in node) {
    const table = node.UpdateStmt.relation?.relname ?? '';
    const old = (node.UpdateStmt.targetList ?? [])
      .map((target) => ('ResTarget' in target ? (target.ResTarget.name ?? '') : ''))
      .filter((column) => !added.tables.has(table) && !added.columns.has(`${table}.${column}`));
    return old.map((column) => `the previous version reads the current values of ${table}.${column}`);
  }
  if ('DeleteStmt' in node) return removedRows([node.DeleteStmt.relation?.relname ?? ''], schemas);
  if ('TruncateStmt' in node) {
    const tables = (node.TruncateStmt.relations ?? []).map((one) =>
      'RangeVar' in one ? (one.RangeVar.relname ?? '') : '',
    );
    return removedRows(tables, schemas);
  }
  return [`${kind} is nothing that this check can judge`];
}

const removedRows = (tables: string[], { added }: Schemas): string[] =>
  tables.filter((table) => !added.tables.has(table)).map((table) => `the previous version uses the rows of ${table}`);

type Rename = Extract<Node, { RenameStmt: unknown }>['RenameStmt'];

function renamedOf({ renameType, relation, object, subname, newname }: Rename, { schema, added }: Schemas): string[] {
  const name = relation?.relname ?? (object ? partsOf(object).at(-1) : '') ?? '';
  const kind = KINDS[renameType ?? ''];
  const isAdded = kind ? added.others.has(`${kind} ${name}`) : added.tables.has(name) || added.indexes.has(name);
  const isPlainIndex = renameType === 'OBJECT_INDEX' && schema.indexes.get(name) === 'plain';
  if (isAdded || isPlainIndex || added.columns.has(`${name}.${subname}`)) return [];
  return [`the previous version knows ${[name, subname].filter(Boolean).join('.')}, not ${newname}`];
}

type Drop = Extract<Node, { DropStmt: unknown }>['DropStmt'];

const KINDS: Record<string, string> = {
  OBJECT_TRIGGER: 'trigger',
  OBJECT_FUNCTION: 'function',
  OBJECT_TYPE: 'type',
  OBJECT_VIEW: 'view',
};

function droppedOf({ objects = [], removeType = '' as never }: Drop, { schema, added, here }: Schemas): string[] {
  return objects.flatMap((object) => {
    const parts = partsOf(object);
    const name = parts.at(-1) ?? '';
    if (removeType === 'OBJECT_TABLE')
      return added.tables.has(name) ? [] : [`the previous version uses the table ${name}`];
    if (removeType === 'OBJECT_INDEX') {
      if (added.indexes.has(name) || schema.indexes.get(name) === 'plain') return [];
      return [`the previous version relies on the unique index ${name} (on conflict)`];
    }
    const kind = KINDS[removeType] ?? removeType;
    const known_ = `${kind} ${kind === 'trigger' ? parts.slice(-2).join('.') : name}`;
    // objects that the same migration recreates remain
    const isReplaced = kind !== 'view' && here.others.has(known_);
    return isReplaced || (added.others.has(known_) && !schema.others.has(known_))
      ? []
      : [`the previous version relies on the ${known_}`];
  });
}

function partsOf(object: Node): string[] {
  if ('List' in object)
    return (object.List.items ?? []).map((item) => ('String' in item ? (item.String.sval ?? '') : ''));
  if ('ObjectWithArgs' in object) return [nameOf(object.ObjectWithArgs.objname)];
  return 'TypeName' in object ? [nameOf(object.TypeName.names)] : [];
}
