import operations from 'virtual:extension/product-feed/admin-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { formatRupees } from '#shared/money.ts';
import {
  Badge,
  BusyButton,
  buttonClass,
  Card,
  createExtensionAdminApi,
  errorMessage,
  LoadFailed,
  Loading,
  Permitted,
  SectionHeader,
  TextField,
  toast,
  toastError,
  useMay,
} from '#web/extension-panel-api.tsx';
import { Copy } from '#web/icons/copy.ts';
import { RotateCw } from '#web/icons/rotate-cw.ts';
import type { feedAdminContract } from './contract.ts';
import styles from './panel.module.css';

const { api, queries } = createExtensionAdminApi<typeof feedAdminContract>('product-feed', operations);
type Status = Awaited<ReturnType<typeof api.status>>;
const WATCH_MS = 3000;

/** The feeds' URLs, their contents, and problems. */
export default function ProductFeedPanel() {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery({
    ...queries.status.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.isRebuilding ? WATCH_MS : false),
  });
  const reload = () => client.invalidateQueries({ queryKey: queries.key() });
  const onError = (failure: unknown) => toastError('Error', errorMessage(failure));
  const rebuild = useMutation({
    mutationFn: () => api.rebuild(),
    onSuccess: () => toast('Rebuilding the feeds', 'Every product is read again. The current files stay until then.'),
    onError,
    onSettled: reload,
  });
  const exclude = useMutation({
    mutationFn: (change: { productId: string; isExcluded: boolean }) => api.setExcluded(change),
    onError,
    onSettled: reload,
  });
  if (isError)
    return (
      <LoadFailed heading="h2" title="The feeds could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading />;
  return (
    <>
      <SectionHeader title="Product feed">
        <Permitted needs="catalog.write">
          <BusyButton
            variant="plain"
            size="small"
            busy={rebuild.isPending || data.isRebuilding}
            busyLabel="Reading"
            onClick={() => rebuild.mutate()}
          >
            <RotateCw />
            Rebuild feeds
          </BusyButton>
        </Permitted>
      </SectionHeader>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title="As advertisers read it">
            <Sample status={data} onExclude={(productId) => exclude.mutate({ productId, isExcluded: true })} />
          </Card>
          {data.problems.length > 0 && (
            <Card title="May be refused">
              <ul className={styles.list}>
                {data.problems.map(({ productId, name, problems }) => (
                  <li key={productId}>
                    <span>
                      {name}
                      <small className={styles.problem}>{problems.join('. ')}</small>
                    </span>
                    <Exclude name={name} onClick={() => exclude.mutate({ productId, isExcluded: true })} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className={styles.column}>
          <Card title="In the feeds">
            <div className={styles.figures}>
              <p>
                <b>{formatCount(data.products)}</b>
                <span className="muted">products</span>
              </p>
              <p>
                <b>{formatCount(data.items)}</b>
                <span className="muted">variants</span>
              </p>
              <p>
                <b>{formatCount(data.problems.length)}</b>
                <span className="muted">may be refused</span>
              </p>
            </div>
          </Card>
          <Card title="Addresses">
            <Address name="Google Merchant Center" url={data.googleUrl} />
            <Address name="Meta (Facebook, Instagram)" url={data.metaUrl} />
          </Card>
          <CategoryCard key={data.googleCategory} value={data.googleCategory} onSaved={reload} />
          {data.excluded.length > 0 && (
            <Card title="Left out">
              <ul className={styles.list}>
                {data.excluded.map(({ productId, name }) => (
                  <li key={productId}>
                    <span>{name}</span>
                    <Permitted needs="catalog.write">
                      <button
                        type="button"
                        className={buttonClass.plain}
                        aria-label={`Put back ${name}`}
                        onClick={() => exclude.mutate({ productId, isExcluded: false })}
                      >
                        Put back
                      </button>
                    </Permitted>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function Exclude({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Permitted needs="catalog.write">
      <button type="button" className={buttonClass.plain} aria-label={`Leave out ${name}`} onClick={onClick}>
        Leave out
      </button>
    </Permitted>
  );
}

function Sample({ status: { sample }, onExclude }: { status: Status; onExclude(productId: string): void }) {
  if (sample.length === 0) return <p className="muted">Nothing yet. The catalogue is read within a minute.</p>;
  return (
    <ul className={styles.sample}>
      {sample.map(({ id, productId, title, image, price, salePrice, isAvailable }) => (
        <li key={id}>
          {image ? <img src={new URL(image).pathname} alt="" width={56} height={56} loading="lazy" /> : <span />}
          <span>
            {title} <small className="muted">{id}</small>
            {!isAvailable && (
              <>
                {' '}
                <Badge hue="grey">out of stock</Badge>
              </>
            )}
          </span>
          <span className={styles.price}>
            {salePrice !== null && <s>{formatRupees(price)}</s>} <b>{formatRupees(salePrice ?? price)}</b>
            <Permitted needs="catalog.write">
              <button
                type="button"
                className="link text-small"
                aria-label={`Leave out ${title}`}
                onClick={() => onExclude(productId)}
              >
                Leave out
              </button>
            </Permitted>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Address({ name, url }: { name: string; url: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast('Address copied', url);
  };
  return (
    <p className={styles.address}>
      <b>{name}</b>
      <code className="text-small">{url}</code>
      <button
        type="button"
        className={buttonClass.plain}
        aria-label={`Copy the address for ${name}`}
        onClick={() => void copy()}
      >
        <Copy />
      </button>
    </p>
  );
}

function CategoryCard({ value, onSaved }: { value: string; onSaved(): void }) {
  const [text, setText] = useState(value);
  const mayWrite = useMay()('settings.write');
  const save = useMutation({
    mutationFn: () => api.setCategory({ googleCategory: text }),
    onSuccess: () => toast('Category saved', 'The feeds name it from now on.'),
    onError: (failure) => toastError('Error', errorMessage(failure)),
    onSettled: onSaved,
  });
  return (
    <Card title="Category">
      <form
        method="post"
        className={styles.category}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          label="Google’s product category"
          hint="A number from Google’s taxonomy. 2890 is fitness nutrition."
          value={text}
          disabled={!mayWrite}
          onChange={({ target }) => setText(target.value)}
        />
        {mayWrite && (
          <BusyButton variant="plain" size="small" busy={save.isPending} busyLabel="Saving">
            Save
          </BusyButton>
        )}
      </form>
    </Card>
  );
}
