import type { Context, Hono } from 'hono';
import { shopDay } from '#shared/dates.ts';
import type { Permission } from '#shared/permissions.ts';
import type { App } from '../app.ts';
import type { Staff } from '../http/api-middleware.ts';
import { permissionsOf } from '../http/permissions.ts';
import type { HttpEnv } from '../http/request.ts';
import { redeemSingleUseToken, signSingleUseToken } from '../http/single-use-token.ts';
import { type CsvValue, csvStream } from './write-csv.ts';

export type { CsvValue };

/** A list that staff may export. `query` is what its operation has checked and signed. */
export type CsvExport = {
  name: string;
  /** its permission, checked again when the file is downloaded */
  permission: Permission;
  columns: readonly string[];
  rows(app: App, query: string): AsyncIterable<readonly CsvValue[]>;
};

/**
 * A URL from which the browser downloads the file to disk. Issued by a re-authenticated operation, valid once,
 * within a minute, while the user may export. A long one is posted as a form.
 */
export const downloadUrl = (app: App, { userId }: Staff, name: string, query = '') =>
  `/downloads/${name}.csv?token=${signSingleUseToken(app, `download.${name}`, `${userId} ${query}`)}`;

export function mountDownloads(http: Hono<HttpEnv>, app: App, exports: readonly CsvExport[]): void {
  const send = async (c: Context<HttpEnv>, token: string | undefined) => {
    const csvExport = exports.find(({ name }) => c.req.param('file') === `${name}.csv`);
    const signed = csvExport ? await redeemSingleUseToken(app, `download.${csvExport.name}`, token) : null;
    const [, userId = '', query = ''] = /^(\S+) (.*)$/s.exec(signed ?? '') ?? [];
    if (!csvExport || !userId || !(await permissionsOf(app.db, userId)).has(csvExport.permission))
      return c.text('This download has ended. Ask for it again in the admin panel.\n', 410);
    return c.body(csvStream(csvExport.columns, csvExport.rows(app, query)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${csvExport.name}-${shopDay(app.now())}.csv"`,
      'cache-control': 'no-store',
    });
  };
  http.get('/downloads/:file', (c) => send(c, c.req.query('token')));
  // a token with a thousand ids is too long for a URL
  http.post('/downloads/:file', async (c) => {
    const { token } = await c.req.parseBody();
    return send(c, typeof token === 'string' ? token : undefined);
  });
}
