import { pluralize } from '#shared/text.ts';
import { ApiError } from '../../lib/api-client.ts';
import { sendAsStaff } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useAction } from '../components/use-action.ts';
import { reloadBatches } from './batches.ts';

const pathOf = (batchId: string) => `/api/admin/unit-codes.csv?batchId=${batchId}`;

type Problems = { lines: { line: number; message: string }[]; total: number };
const SHOWN_PROBLEMS = 5;

/** Downloads the codes of a batch as CSV. */
export const useCodeDownload = (batchId: string) =>
  useAction({
    run: () => downloadFile(pathOf(batchId), 'unit-codes.csv'),
    failed: 'The codes were not downloaded',
  });

/** Uploads a CSV file with the codes of a batch; a wrong line is named, and then nothing is imported. */
export const useCodeUpload = (batchId: string) =>
  useAction({
    run: (file: File) => uploadCodes(batchId, file),
    success: ({ added, existing }) => [
      `${pluralize(added, 'code')} imported`,
      existing > 0 ? `${pluralize(existing, 'line')} of the file named codes that were here before.` : 'All are new.',
    ],
    failed: 'No code was imported',
    explain: explainProblems,
    reload: reloadBatches,
  });

async function uploadCodes(batchId: string, file: File): Promise<{ added: number; existing: number }> {
  const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file };
  const response = await sendAsStaff(new Request(pathOf(batchId), init));
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

function explainProblems(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_UNIT_CODES')
    return error instanceof Error ? error.message : 'Please try again.';
  const { lines, total } = error.data as Problems;
  const named = lines.slice(0, SHOWN_PROBLEMS).map(({ line, message }) => `Line ${line}: ${message}.`);
  const more = total - named.length;
  return [...named, ...(more > 0 ? [`${pluralize(more, 'more line')} to correct.`] : [])].join(' ');
}
