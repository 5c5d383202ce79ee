import { ApiError } from '../../lib/api-client.ts';
import { asStaff } from '../api.ts';

export type ImportReport = {
  format: 'own' | 'shopify';
  applied: boolean;
  lines: {
    line: number;
    name: string;
    action: 'create' | 'update' | 'unchanged' | 'refused';
    variants: number;
    problems: string[];
  }[];
};

const URL_OF_FILE = '/api/admin/products.csv';

/** Sends a file; without `apply` the answer only says what it would do. */
export async function sendProductFile(file: File, apply: boolean): Promise<ImportReport> {
  const url = `${URL_OF_FILE}${apply ? '?apply=1' : ''}`;
  const headers = { 'content-type': 'text/csv' };
  return (await answered(new Request(url, { method: 'POST', headers, body: await file.text() }))).json();
}

/** Downloads all products; the password is asked for first. */
export async function saveProductFile(): Promise<void> {
  const response = await answered(new Request(URL_OF_FILE));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'products.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

async function answered(request: Request): Promise<Response> {
  const response = await asStaff(request);
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}
