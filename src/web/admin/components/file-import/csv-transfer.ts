import { ApiError } from '../../../lib/api-client.ts';
import { type AdminApi, sendAsStaff } from '../../api.ts';

export type ImportKind = 'products' | 'orders';
export type ImportSummary = Awaited<ReturnType<AdminApi['catalog']['imports']['get']>>;
export type ImportLine = Awaited<ReturnType<AdminApi['catalog']['imports']['lines']>>['lines'][number];

/** Uploads a CSV file for checking. `isStockAsked`: its stock numbers replace the current ones. */
export async function uploadCsv(kind: ImportKind, file: File, isStockAsked: boolean): Promise<ImportSummary> {
  const query = new URLSearchParams({ name: file.name, ...(isStockAsked ? { stock: 'set' } : {}) });
  const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file };
  return (await answered(new Request(`/api/admin/imports/${kind}?${query}`, init))).json();
}

/** Downloads a file after re-authentication. `chosen`: what it contains. */
export async function downloadFile(url: string, name: string, chosen?: object): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(chosen) };
  const response = await answered(new Request(url, chosen && init));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function answered(request: Request): Promise<Response> {
  const response = await sendAsStaff(request);
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}
