import { validateImageFile } from '#features/media/rules.ts';
import { withSession } from '../../lib/api.ts';

export type ReturnPhoto = { id: string; width: number; height: number; path: string };

/** Uploads a photo for a return, visible to its customer and staff. Rejects with a message for the user. */
export async function uploadPhoto(file: File): Promise<ReturnPhoto> {
  const problem = validateImageFile(file);
  if (problem) throw new Error(problem);
  const url = `${location.origin}/api/return-images`;
  const request = new Request(url, { method: 'POST', headers: { 'content-type': file.type }, body: file });
  const response = await withSession(request).catch(() => null);
  if (!response) throw new Error(`${file.name} was not uploaded. Please check your connection.`);
  const body = (await response.json().catch(() => ({}))) as Partial<ReturnPhoto> & { message?: string };
  if (!response.ok || !body.id || !body.path)
    throw new Error(`${file.name} was not added. ${body.message ?? 'Please try again'}.`);
  return { id: body.id, path: body.path, width: body.width ?? 0, height: body.height ?? 0 };
}
