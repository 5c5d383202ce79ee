import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { cleanText } from '#shared/valid-text.ts';
import { createImport } from './create-import.ts';
import type { ImportKind } from './import-kind.ts';

const MAXIMUM_FILE = 10 * 1024 * 1024;

/**
 * POST stores a file, queues its check and returns the import. No operation of the contract, since their bodies are
 * JSON.
 */
export function mountImports(http: Hono<HttpEnv>, app: App, kinds: readonly ImportKind[]): void {
  for (const { kind, permission } of kinds)
    http.post(
      `/api/admin/imports/${kind}`,
      requireAnyPermission(app, [permission]),
      bodyLimit({
        maxSize: MAXIMUM_FILE,
        onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'The file is larger than 10 MB' }, 413),
      }),
      async (c) => {
        const content = Buffer.from(await c.req.arrayBuffer());
        const file = { name: cleanText(c.req.query('name') ?? '').slice(0, 200) || 'file.csv', content };
        const options = {
          isStockAsked: c.req.query('stock') === 'set',
          hasNewCategories: c.req.query('categories') === 'create',
        };
        return c.json(await createImport(app, c.get('staff'), kind, file, options), 201);
      },
    );
}
