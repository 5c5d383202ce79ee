import { sendAsStaff } from '../../api.ts';

/** Uploads a drawing; resolves to its key, or rejects with the reason of the refusal. */
export async function uploadMark(file: File): Promise<string> {
  const url = `${location.origin}/api/admin/brand/marks`;
  const response = await sendAsStaff(
    new Request(url, { method: 'POST', headers: { 'content-type': file.type }, body: file }),
  );
  const body = (await response.json().catch(() => ({}))) as { key?: string; message?: string };
  if (!response.ok || !body.key) throw new Error(body.message ?? 'The file could not be uploaded. Try again.');
  return body.key;
}
