import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_HERO_RATING } from '#features/content/form-rules.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { Plus } from '../../icons/plus.ts';
import { Star } from '../../icons/star.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { MoveButtons } from '../components/content/move-buttons.tsx';
import { NameCell } from '../components/content/name-cell.tsx';
import { useContentRows } from '../components/content/use-content-rows.ts';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_NAME } from '../components/list/sorting.ts';
import { useLocalList } from '../components/list/use-local-list.ts';
import type { RowMessages } from '../components/list/use-row-actions.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { useMay } from '../permissions.tsx';
import { ProductStateBadge } from '../products/product-state.tsx';
import { AddHeroDialog } from './add-hero-dialog.tsx';
import { HeroSuggestions } from './hero-suggestions.tsx';
import styles from './hero-tab.module.css';
import { HomepagePreview } from './homepage-preview.tsx';

export type HeroProduct = Awaited<ReturnType<typeof adminApi.content.hero.list>>[number];

const MESSAGES: RowMessages = {
  switched: 'Hero product visibility updated',
  notSwitched: 'Failed to update product status',
  removed: 'Product removed from hero section',
  notRemoved: 'Failed to remove product from hero section',
  states: ['visible', 'hidden'],
};

/** The products of the hero section, beside a preview of it. */
export default function HeroTab() {
  const navigate = useNavigate();
  const list = useLocalList(useQuery({ ...adminQueries.content.hero.list.queryOptions(), staleTime: 0 }), {
    texts: ({ name, category }) => [name, category],
    sorts: {
      name: ({ name }) => name,
      order: ({ displayOrder }) => displayOrder,
      rating: ({ rating }) => rating ?? DEFAULT_HERO_RATING,
      price: ({ price }) => price,
    },
  });
  const { all } = list;
  const rows = useContentRows(all, adminApi.content.hero, MESSAGES, ({ name }) => name);
  const [adding, setAdding] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const may = useMay();
  const [mayWrite, mayRead] = [may('content.write'), may('catalog.read')];
  const add = () => setAdding(true);
  const columns: Column<HeroProduct>[] = [
    {
      key: 'product',
      title: 'Product',
      sort: BY_NAME,
      cell: ({ productId, name, category, image }) => (
        <NameCell image={image} below={category}>
          <PanelLink variant="text" to={`/admin/products/${productId}`}>
            {name}
          </PanelLink>
        </NameCell>
      ),
    },
    {
      key: 'order',
      title: 'Order',
      width: 72,
      numeric: true,
      sort: { up: ['order', 'Order'], down: ['order-down', 'Order, last first'] },
      cell: ({ displayOrder }) => displayOrder,
    },
    {
      key: 'rating',
      title: 'Rating',
      sort: { up: ['rating', 'Lowest rating'], down: ['rating-down', 'Highest rating'], first: 'down' },
      width: 76,
      numeric: true,
      cell: ({ rating }) => (
        <span className={styles.stars}>
          {(rating ?? DEFAULT_HERO_RATING).toFixed(1)}
          <Star size="small" />
        </span>
      ),
    },
    {
      key: 'price',
      title: 'Price',
      width: 92,
      numeric: true,
      sort: { up: ['price', 'Lowest price'], down: ['price-down', 'Highest price'] },
      cell: ({ price }) => formatRoundedRupees(price),
    },
    {
      key: 'shown',
      title: 'On the homepage',
      width: 150,
      cell: (row) =>
        row.state !== 'published' ? (
          <ProductStateBadge state={row.state} />
        ) : (
          <span className={arrangeStyles.row}>
            <Switch
              bare
              label={`${row.name} is visible on the homepage`}
              checked={row.isActive}
              disabled={!mayWrite}
              onChange={() => rows.toggle(row)}
            />
            {row.isActive ? 'Visible' : 'Hidden'}
          </span>
        ),
    },
    actionsColumn({
      width: 116,
      quiet: true,
      isPermitted: mayWrite,
      buttons: (row) => (
        <>
          <MoveButtons
            name={row.name}
            first={row === all[0]}
            last={row === all.at(-1)}
            onMove={(by) => rows.move(row, by)}
          />
          <IconButton icon={Trash2} label={`Remove ${row.name}`} onClick={() => rows.ask(row)} />
        </>
      ),
    }),
  ];
  return (
    <>
      <SectionHeader title="Enhanced Hero Section Products" total={list.data?.total}>
        {all.length > 0 && mayWrite && <AddButton onAdd={add} />}
      </SectionHeader>
      <div className={all.length > 0 ? styles.heroSplit : undefined}>
        <ListPage
          name="Hero products"
          noun="hero product"
          list={list}
          search="Name or category"
          initialSort="order"
          columns={columns}
          rowName={({ name }) => name}
          onOpen={mayRead ? ({ productId }) => void navigate(`/admin/products/${productId}`) : undefined}
          create={{ label: 'Add to Hero Section', needs: 'content.write', run: add }}
          rowKeys={{ v: mayWrite ? rows.toggle : undefined }}
          rowProps={list.isWhole && mayWrite ? rows.rowProps : undefined}
          onCurrent={({ id }) => setCurrent(id)}
          tall
          empty={{
            title: 'No Hero Products Yet',
            text: 'The homepage shows banners, or the brand’s own hero, until you add one. Three to five work best.',
            children: (
              <>
                <div className={arrangeStyles.row}>
                  {mayWrite && <AddButton onAdd={add} />}
                  <LinkButton variant="ghost" to="/">
                    See the homepage
                  </LinkButton>
                </div>
                {mayWrite && <HeroSuggestions onAdded={rows.reload} />}
              </>
            ),
          }}
        />
        {all.length > 0 && <HomepagePreview current={current} />}
      </div>
      {adding && (
        <AddHeroDialog
          order={Math.max(-1, ...all.map(({ displayOrder }) => displayOrder)) + 1}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        open={rows.target !== null}
        title="Remove from hero section"
        confirm="Remove"
        busyLabel="Removing..."
        busy={rows.deletion.isDeleting}
        onConfirm={() => rows.target && rows.deletion.onDelete(rows.target)}
        onClose={rows.deletion.onClose}
      >
        <p>{rows.target?.name} is removed from the hero at once. The product itself stays in the store.</p>
      </ConfirmDialog>
    </>
  );
}

function AddButton({ onAdd }: { onAdd(): void }) {
  return (
    <Button variant="primary" icon={Plus} onClick={onAdd}>
      Add to Hero Section
    </Button>
  );
}
