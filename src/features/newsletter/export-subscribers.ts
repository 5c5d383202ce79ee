import type { App } from '#platform/app.ts';
import { downloadUrl } from '#platform/csv/download.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { subscribersExport } from './list-subscribers.ts';

/** Creates the path of a CSV file of all subscribers, or of these. */
export async function exportSubscribers(app: App, staff: Staff, ids?: readonly string[]): Promise<{ url: string }> {
  await recordChange(app.db, staff, app.now(), {
    action: 'subscriber.export',
    entityId: ids ? 'some' : 'all',
    label: ids ? `${ids.length} subscribers` : 'All subscribers',
  });
  return { url: downloadUrl(app, staff, subscribersExport.name, ids && JSON.stringify(ids)) };
}
