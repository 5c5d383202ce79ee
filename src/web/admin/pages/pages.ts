import { type AdminApi, adminApi } from '../api.ts';

export type AdminPage = Awaited<ReturnType<AdminApi['pages']['get']>>;
export type PageRow = Awaited<ReturnType<AdminApi['pages']['list']>>[number];
export type MenuState = Awaited<ReturnType<AdminApi['pages']['menus']['get']>>;

/** The URL of a page's editor. */
export const editorPath = (path: string) => `/admin/pages/edit${path}`;

/** Opens the preview of a page's draft in a new tab. */
export async function openPreview(path: string): Promise<void> {
  // opened before the response, since browsers block a later one as a pop-up
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await adminApi.pages.previewLink({ path });
    if (tab) tab.location.href = url;
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
