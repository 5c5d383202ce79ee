import { AdminNotFound } from '../components/admin-not-found.tsx';
import { MenusEditor } from './menus-editor.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';

/** Pages and menus: the list, the page editor, the menu editor. */
export default function PagesPage({ path }: { path: readonly string[] }) {
  const [first, ...others] = path;
  if (first === undefined) return <PageList />;
  if (first === 'menus' && others.length === 0) return <MenusEditor />;
  if (first === 'edit') {
    const page = `/${others.join('/')}`;
    return <PageEditor key={page} path={page} />;
  }
  return <AdminNotFound />;
}
