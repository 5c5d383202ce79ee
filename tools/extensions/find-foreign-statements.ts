import { parse } from 'libpg-query';

/** The statements that a migration of an extension may contain, by the names of the parser. */
const ALLOWED = new Set([
  'CreateSchemaStmt',
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'AlterEnumStmt',
  'IndexStmt',
  'AlterTableStmt',
  'RenameStmt',
  'DropStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'ViewStmt',
  'CommentStmt',
  'SelectStmt',
  'AlterSeqStmt',
]);

/** Statements of an extension's migration that affect other schemas, one line each. */
export async function findForeignStatements(sql: string, schema: string): Promise<string[]> {
  const bytes = Buffer.from(sql);
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt, stmt_location: start = 0 }) => {
    if (!stmt) return [];
    const [kind = '', node] = Object.entries(stmt)[0] ?? [];
    const skipped = /^(\s|--[^\n]*\n)*/.exec(bytes.subarray(start).toString())![0];
    const line = bytes.subarray(0, start).toString().split('\n').length + skipped.split('\n').length - 1;
    const problems = [
      ...(ALLOWED.has(kind) ? [] : [`${kind} is nothing that a migration of an extension does`]),
      ...namesOf(node, kind)
        .filter((one) => one !== schema)
        .map((one) => `it names something in ${one}; its own are in ${schema}`),
    ];
    return [...new Set(problems)].map((problem) => `line ${line}: ${problem}`);
  });
}

/** The schemas that a statement refers to; an unqualified table counts as the extension's own. */
function namesOf(node: unknown, kind: string): string[] {
  const names: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'schemaname' && typeof inner === 'string') names.push(inner);
      visit(inner);
    }
  };
  visit(node);
  if (kind === 'CreateSchemaStmt') names.push(String((node as { schemaname?: string }).schemaname ?? ''));
  if (kind === 'DropStmt') names.push(...schemasOfDrop(node));
  return names;
}

type Listed = { List?: { items?: { String?: { sval?: string } }[] } };

// DROP lists its objects by the parts of their names
function schemasOfDrop(node: unknown): string[] {
  const { objects = [] } = node as { objects?: Listed[] };
  return objects.flatMap(({ List }) => {
    const parts = (List?.items ?? []).map((item) => item.String?.sval ?? '');
    return parts.length > 1 ? [parts[0]!] : [];
  });
}
