import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import type { Schemas } from './known-schema.ts';
import { nameOf } from './known-schema.ts';

/** Changes of a table that affect neither its rows nor what can be written. */
const HARMLESS = new Set([
  'AT_DropNotNull',
  'AT_ColumnDefault',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_ValidateConstraint',
  'AT_SetUnLogged',
  'AT_SetLogged',
  'AT_EnableTrig',
  'AT_ClusterOn',
]);

/** Why the previous version would fail on a changed table. */
export function breaksOfTable({ relation, cmds = [], objtype }: AlterTableStmt, schemas: Schemas): string[] {
  const table = relation?.relname ?? '';
  if (schemas.added.tables.has(table)) return [];
  if (objtype !== 'OBJECT_TABLE') return [`a change of ${table} is nothing that this check can judge`];
  return cmds.flatMap((command) => ('AlterTableCmd' in command ? breaksOf(table, command.AlterTableCmd, schemas) : []));
}

function breaksOf(table: string, command: AlterTableCmd, schemas: Schemas): string[] {
  const { subtype = '' as never, name = '', def } = command;
  const isNew = schemas.added.columns.has(`${table}.${name}`) && !schemas.schema.columns.has(`${table}.${name}`);
  if (subtype === 'AT_AddColumn') return def && 'ColumnDef' in def ? breaksOfColumn(table, def.ColumnDef) : [];
  if (subtype === 'AT_AddConstraint')
    return def && 'Constraint' in def ? breaksOfConstraint(table, def.Constraint, schemas) : [];
  if (subtype === 'AT_DropConstraint') return breaksOfDrop(name, schemas);
  // without a default, inserts of the previous version fail because they omit the column
  if (subtype === 'AT_ColumnDefault' && !def && !isNew)
    return [`the previous version relies on the default of ${table}.${name}`];
  if (HARMLESS.has(subtype) || isNew) return [];
  if (subtype === 'AT_DropColumn') return [`the previous version uses ${table}.${name}`];
  if (subtype === 'AT_AlterColumnType')
    return [`the previous version reads and writes ${table}.${name} with its current type`];
  if (subtype === 'AT_SetNotNull') return [`the previous version may write null into ${table}.${name}`];
  return [`${subtype} of ${table} is nothing that this check can judge`];
}

function breaksOfColumn(table: string, { colname, constraints = [] }: ColumnDef): string[] {
  const kinds = constraints.map((one) => ('Constraint' in one ? one.Constraint.contype : undefined));
  const hasValue = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) =>
    kinds.includes(kind as never),
  );
  if (hasValue || !(kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY'))) return [];
  return [`the previous version does not write ${table}.${colname}, which is not null and has no default`];
}

function breaksOfConstraint(table: string, constraint: Constraint, { added, schema }: Schemas): string[] {
  const { conname = '', contype, raw_expr: expression } = constraint;
  const isNew = (column: string) =>
    added.columns.has(`${table}.${column}`) && !schema.columns.has(`${table}.${column}`);
  const named = [...(constraint.keys ?? []), ...(constraint.fk_attrs ?? [])].map((key) => nameOf([key]));
  const columns = contype === 'CONSTR_CHECK' && expression ? columnsIn(expression) : named;
  const wantsValue = JSON.stringify(expression ?? {}).includes('IS_NOT_NULL');
  // the previous version leaves new columns null, which every constraint except NOT NULL allows
  if (columns.length > 0 && columns.every(isNew) && contype !== 'CONSTR_PRIMARY' && !wantsValue) return [];
  // NOT VALID exempts existing rows, not those that the previous version writes
  return [`the constraint ${conname} on ${table} may refuse what the previous version writes`];
}

function breaksOfDrop(name: string, { schema, added, here }: Schemas): string[] {
  if (added.constraints.has(name) && !schema.constraints.has(name)) return [];
  const kind = schema.constraints.get(name);
  // a wider check allows values that the previous version cannot read
  if (kind === 'foreign key' || (kind === 'check' && !here.constraints.has(name))) return [];
  if (kind === 'check')
    return [`the check ${name} changes: the previous version may not know the values that it allows`];
  return [`the previous version relies on the constraint ${name} (on conflict)`];
}

function columnsIn(node: Node): string[] {
  const columns: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('ColumnRef' in value) columns.push(nameOf((value.ColumnRef as { fields?: Node[] }).fields));
    else for (const part of Object.values(value)) walk(part);
  };
  walk(node);
  return columns;
}
