import type { Constraint, Node } from 'libpg-query';

export type ConstraintKind = 'check' | 'foreign key' | 'unique';

/** The objects that migrations have created, as far as the rules need them. */
export class KnownSchema {
  readonly tables = new Set<string>();
  /** table.column */
  readonly columns = new Set<string>();
  readonly indexes = new Map<string, 'unique' | 'plain'>();
  readonly constraints = new Map<string, ConstraintKind>();
  /** types, functions, triggers, views and sequences by kind and name */
  readonly others = new Set<string>();

  /** Records the objects that a statement creates. */
  add(node: Node): void {
    if ('CreateStmt' in node) {
      const table = node.CreateStmt.relation?.relname ?? '';
      this.tables.add(table);
      for (const element of node.CreateStmt.tableElts ?? []) {
        if ('ColumnDef' in element) this.#column(table, element);
        if ('Constraint' in element) this.#constraint(table, element.Constraint);
      }
    }
    if ('AlterTableStmt' in node)
      for (const command of node.AlterTableStmt.cmds ?? []) {
        const definition = 'AlterTableCmd' in command ? command.AlterTableCmd.def : undefined;
        const table = node.AlterTableStmt.relation?.relname ?? '';
        if (definition && 'ColumnDef' in definition) this.#column(table, definition);
        if (definition && 'Constraint' in definition) this.#constraint(table, definition.Constraint);
      }
    if ('IndexStmt' in node) this.indexes.set(node.IndexStmt.idxname ?? '', node.IndexStmt.unique ? 'unique' : 'plain');
    if ('CreateTrigStmt' in node)
      this.others.add(`trigger ${node.CreateTrigStmt.relation?.relname}.${node.CreateTrigStmt.trigname}`);
    if ('CreateFunctionStmt' in node) this.others.add(`function ${nameOf(node.CreateFunctionStmt.funcname)}`);
    if ('CreateEnumStmt' in node) this.others.add(`type ${nameOf(node.CreateEnumStmt.typeName)}`);
    if ('ViewStmt' in node) this.others.add(`view ${node.ViewStmt.view?.relname}`);
  }

  #column(table: string, element: { ColumnDef: { colname?: string; constraints?: Node[] } }): void {
    this.columns.add(`${table}.${element.ColumnDef.colname}`);
    for (const one of element.ColumnDef.constraints ?? [])
      if ('Constraint' in one) this.#constraint(table, one.Constraint, element.ColumnDef.colname);
  }

  #constraint(table: string, { contype, conname }: Constraint, column?: string): void {
    const kind = kindOf(contype);
    if (!kind) return;
    const usual = { unique: contype === 'CONSTR_PRIMARY' ? `${table}_pkey` : `${table}_${column}_key` };
    const name =
      conname ?? (kind === 'unique' ? usual.unique : `${table}_${column}_${kind === 'check' ? 'check' : 'fkey'}`);
    this.constraints.set(name, kind);
  }
}

function kindOf(type: Constraint['contype']): ConstraintKind | null {
  if (type === 'CONSTR_CHECK') return 'check';
  if (type === 'CONSTR_FOREIGN') return 'foreign key';
  return type === 'CONSTR_UNIQUE' || type === 'CONSTR_PRIMARY' || type === 'CONSTR_EXCLUSION' ? 'unique' : null;
}

/** The last part of a name that may be qualified with a schema. */
export function nameOf(parts: readonly Node[] | undefined): string {
  const last = parts?.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
}

/** `known`: created by earlier versions; `added`: created since; `here`: created by the same migration. */
export type Schemas = { schema: KnownSchema; added: KnownSchema; here: KnownSchema };
