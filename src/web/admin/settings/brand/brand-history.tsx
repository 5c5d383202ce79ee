import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { orpc } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { QueryState } from '../../components/query-state.tsx';
import { useAction } from '../../components/use-action.ts';
import { Permitted } from '../../permissions.tsx';
import type { StoredBrand, Version } from './brand-draft.ts';
import styles from './brand-history.module.css';

type Props = { open: boolean; current: number | null; onClose(): void; onPublished(stored: StoredBrand): void };

/** All published brands with author and date; each can be published again. */
export function BrandHistory({ open, current, onClose, onPublished }: Props) {
  const client = useQueryClient();
  const query = useQuery({ ...adminQueries.brand.versions.queryOptions(), enabled: open, staleTime: 0 });
  const republish = useAction({
    run: (number: number) => adminApi.brand.republish({ number }),
    reload: (client) => client.invalidateQueries({ queryKey: adminQueries.brand.versions.key() }),
    onSuccess: (stored) => {
      onPublished(stored);
      void client.invalidateQueries({ queryKey: orpc.settings.key() });
      toast('Brand Published', `Version ${stored.number} is in the shop now.`);
      onClose();
    },
  });
  return (
    <Dialog open={open} title="History of the brand" onClose={onClose}>
      <DialogBody>
        {!query.data ? (
          <QueryState what="The history" heading="h3" error={query.error} refetch={query.refetch} />
        ) : query.data.length === 0 ? (
          <p className="muted">No brand was published yet.</p>
        ) : (
          <ol className={styles.versions}>
            {query.data.map((version) => (
              <VersionRow
                key={version.number}
                version={version}
                isCurrent={version.number === current}
                busy={republish.isPending}
                onAgain={() => republish.mutate(version.number)}
              />
            ))}
          </ol>
        )}
      </DialogBody>
    </Dialog>
  );
}

type RowProps = { version: Version; isCurrent: boolean; busy: boolean; onAgain(): void };

function VersionRow({ version, isCurrent, busy, onAgain }: RowProps) {
  const { number, siteName, brand, publishedAt, publishedBy, copyOf } = version;
  return (
    <li>
      <span className={styles.versionsColours} aria-hidden="true">
        <i style={{ background: brand.accent }} />
        <i style={{ background: brand.link }} />
      </span>
      <span>
        <b>
          {number}. {siteName}
        </b>
        <small className="muted">
          {formatDateTime(publishedAt)}, {publishedBy ?? 'default'}
          {copyOf !== null && `, version ${copyOf} again`}
        </small>
      </span>
      {isCurrent ? (
        <span className={`muted ${textStyles.small}`}>In use</span>
      ) : (
        <Permitted needs="brand.write">
          <Button disabled={busy} onClick={onAgain}>
            Publish again<span className="visually-hidden"> version {number}</span>
          </Button>
        </Permitted>
      )}
    </li>
  );
}
