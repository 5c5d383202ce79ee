import { redirect } from 'react-router';

/** The short address that menus and mails of other shops use. */
const toTrackOrder = () => redirect('/track-order', 301);

export { toTrackOrder as clientLoader, toTrackOrder as loader };
