import { ApiError } from '../../../lib/api-client.ts';
import { asStaff } from '../../api.ts';

/** What a file would do, or did, line by line. */
export type ImportReport = {
  format?: 'own' | 'shopify';
  applied: boolean;
  lines: ImportLine[];
};
export type ImportLine = {
  line: number;
  name: string;
  action: 'create' | 'update' | 'unchanged' | 'refused';
  /** how many variants or units it has */
  count: number;
  problems: string[];
};

/** Sends a CSV file; without `apply` the answer only says what it would do. */
export async function sendFile(url: string, file: File, apply: boolean): Promise<ImportReport> {
  const headers = { 'content-type': 'text/csv' };
  const body = await file.text();
  return (await answered(new Request(`${url}${apply ? '?apply=1' : ''}`, { method: 'POST', headers, body }))).json();
}

/** Downloads a file that only staff may have; the password is asked for first. */
export async function saveFile(url: string, name: string): Promise<void> {
  const response = await answered(new Request(url));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function answered(request: Request): Promise<Response> {
  const response = await asStaff(request);
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}
