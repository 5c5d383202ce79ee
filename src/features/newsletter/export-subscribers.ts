import type { App } from '#platform/app.ts';
import { downloadUrl } from '#platform/csv/download.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { subscribersExport } from './list-subscribers.ts';

/** The address of the list, or of these of its rows, as a file. */
export async function exportSubscribers(app: App, staff: Staff, ids?: readonly string[]): Promise<{ url: string }> {
  await recordChange(app.db, staff, app.now(), {
    action: 'subscriber.export',
    entityId: ids ? 'some' : 'all',
    label: ids ? `${ids.length} subscribers` : 'All subscribers',
  });
  return { url: downloadUrl(app, subscribersExport.name, ids && JSON.stringify(ids)) };
}
