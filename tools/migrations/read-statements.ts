import type { Node } from 'libpg-query';
import { parse } from 'libpg-query';

/** One statement of a migration, with the marks in the comments before it. */
export type Statement = {
  line: number;
  /** its kind by PostgreSQL's parser, and its parts */
  node: Node;
  /** marked by a reviewer as compatible with the previous version */
  works: string | null;
  /** removes something that no version uses from this release on */
  contract: { since: string; reason: string } | null;
};

const WORKS = /^--\s*works with the version before:\s*(\S.*)$/im;
const CONTRACT = /^--\s*contract since (\S+):\s*(\S.*)$/im;

/** Reads a migration with PostgreSQL's own parser. Throws when that fails. */
export async function readStatements(sql: string): Promise<Statement[]> {
  const bytes = Buffer.from(sql);
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    if (!stmt) return [];
    const before = commentsBefore(bytes.subarray(0, start).toString());
    const text = before + bytes.subarray(start, length ? start + length : undefined).toString();
    const comments = text
      .split('\n')
      .filter((line) => /^\s*--(?!>)/.test(line))
      .map((line) => line.trim())
      .join('\n');
    const contract = CONTRACT.exec(comments);
    return [
      {
        line: bytes.subarray(0, start).toString().split('\n').length,
        node: stmt,
        works: WORKS.exec(comments)?.[1] ?? null,
        contract: contract ? { since: contract[1]!, reason: contract[2]! } : null,
      },
    ];
  });
}

// comments and empty lines between the previous statement and this one
function commentsBefore(text: string): string {
  const lines = text.split('\n');
  const first = lines.findLastIndex((line) => line.trim() !== '' && !/^\s*--/.test(line));
  return `${lines.slice(first + 1).join('\n')}\n`;
}
