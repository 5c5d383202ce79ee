import { ApiError } from '../../../lib/api-client.ts';
import { type AdminApi, sendAsStaff } from '../../api.ts';

export type ImportKind = 'products' | 'orders' | 'subscribers' | 'receipts';
export type ImportSummary = Awaited<ReturnType<AdminApi['catalog']['imports']['get']>>;
export type ImportLine = Awaited<ReturnType<AdminApi['catalog']['imports']['lines']>>['lines'][number];

export type ImportChoices = {
  /** the stock numbers of the file replace the current ones */
  isStockAsked: boolean;
  /** categories that do not exist yet are created */
  hasNewCategories: boolean;
};

/** Uploads a CSV file for checking. */
export async function uploadCsv(kind: ImportKind, file: File, choices: ImportChoices): Promise<ImportSummary> {
  const query = new URLSearchParams({
    name: file.name,
    ...(choices.isStockAsked ? { stock: 'set' } : {}),
    ...(choices.hasNewCategories ? { categories: 'create' } : {}),
  });
  const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file };
  return (await answered(new Request(`/api/admin/imports/${kind}?${query}`, init))).json();
}

/** Downloads a file after re-authentication. `chosen`: what it contains. Returns the headers of the response. */
export async function downloadFile(url: string, name: string, chosen?: object): Promise<Headers> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(chosen) };
  const response = await answered(new Request(url, chosen && init));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return response.headers;
}

async function answered(request: Request): Promise<Response> {
  const response = await sendAsStaff(request);
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}
