import { redirect } from 'react-router';

/** The address under which menus of old tell the story. */
const toAbout = () => redirect('/about', 301);

export { toAbout as clientLoader, toAbout as loader };
