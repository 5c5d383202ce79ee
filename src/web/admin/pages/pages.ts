import { type AdminApi, adminApi } from '../api.ts';

export type AdminPage = Awaited<ReturnType<AdminApi['pages']['get']>>;
export type PageRow = Awaited<ReturnType<AdminApi['pages']['list']>>[number];
export type MenuState = Awaited<ReturnType<AdminApi['pages']['menus']['get']>>;

/** Where a page is edited. */
export const editorPath = (path: string) => `/admin/pages/edit${path}`;

/** Opens the draft of a page as a visitor would see it, in a tab of its own. */
export async function openPreview(path: string): Promise<void> {
  // opened before the answer is there: a later one counts as a pop-up
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
