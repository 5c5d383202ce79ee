import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Permission } from '#shared/permissions.ts';
import type { Icon as IconComponent } from '../../../icons/create-icon.tsx';
import { Download } from '../../../icons/download.ts';
import { Plus } from '../../../icons/plus.ts';
import { Upload } from '../../../icons/upload.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useMay } from '../../permissions.tsx';
import type { ImportKind } from '../file-import/csv-transfer.ts';
import { ImportDialog } from '../file-import/import-dialog.tsx';
import { SectionHeader } from '../section-header.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { SavedViews, type ShopView } from './saved-views.tsx';
import { useUrlAction } from './use-url-action.ts';

/** A button above a list; with `to` a link. */
export type ListAction = {
  label: string;
  icon?: IconComponent | undefined;
  needs?: Permission;
  isDisabled?: boolean;
} & ({ to: string } | { run(): unknown });

/** Title of a list, and what is beside and below it. */
export type ListHead = {
  /** without one the list is a part of a page, which has the title and the buttons */
  title?: string;
  /** a page of its own, without the panel's header */
  isPage?: boolean;
  /** the number of rows beside the title; shown by default */
  hasTotal?: boolean;
  /** beside the number of rows */
  totalNote?: string | undefined;
  /** related lists, beside the title */
  tabs?: ReactNode;
  /** related lists, after the buttons */
  links?: ReactNode;
  notice?: ReactNode;
};

type Props<Row extends { id: string }> = ListHead &
  Omit<DataTableProps<Row>, 'onNew'> & {
    /** imports files of these rows */
    imports?: {
      kind: ImportKind;
      needs: Permission;
      hint: string;
      /** what the lines of a file are, where a row of the list has several */
      counted?: string;
      reload(client: QueryClient): unknown;
    };
    /** exports the list as filtered, or the selected rows */
    exports?: { needs: Permission; isDisabled?: boolean; run(ids?: string[]): void };
    actions?: readonly ListAction[];
    /** adds a row: a button, also of the empty list, and the key N */
    create?: ListAction | undefined;
    /** saved filters, and those that everybody has */
    views?: { tab: string; all: string; defaultViews?: readonly ShopView[] };
    /** dialogs */
    children?: ReactNode;
  };

/** A list of the panel as declared: title, buttons, saved filters, table, import. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { title, isPage, hasTotal = true, totalNote, tabs, links, notice, ...rest } = props;
  const { imports, exports, actions = [], create, views, children, ...table } = rest;
  const { list, noun, empty, bulkActions = [] } = table;
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  const isAllowed = ({ needs }: { needs?: Permission }) => !needs || may(needs);
  const openImport = imports && isAllowed(imports) ? () => setImporting(true) : undefined;
  useUrlAction({ import: openImport });
  const addition = create && isAllowed(create) ? create : undefined;
  const exportRows = exports && {
    label: 'Export',
    icon: Download,
    needs: exports.needs,
    run: (rows: Row[]) => exports.run(rows.map(({ id }) => id)),
  };
  return (
    <>
      {title && (
        <SectionHeader
          title={title}
          page={isPage}
          total={hasTotal ? list.data?.total : undefined}
          totalNote={totalNote}
          tabs={tabs}
        >
          {openImport && <ActionButton action={{ label: 'Import CSV', icon: Upload, run: openImport }} />}
          {exports && isAllowed(exports) && (
            <ActionButton action={{ ...exports, label: 'Export CSV', icon: Download, run: () => exports.run() }} />
          )}
          {actions.filter(isAllowed).map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          {addition && <ActionButton action={{ icon: Plus, ...addition }} isPrimary />}
          {links}
        </SectionHeader>
      )}
      {notice}
      {views && <SavedViews {...views} state={list.state} />}
      <DataTable
        {...table}
        onNew={addition && (() => ('to' in addition ? navigate(addition.to) : addition.run()))}
        bulkActions={exportRows ? [...bulkActions, exportRows] : bulkActions}
        empty={{
          ...empty,
          children:
            empty.children ??
            (title && addition && <ActionButton action={{ ...addition, icon: undefined }} isPrimary />),
        }}
      />
      {imports && isImporting && (
        <ImportDialog
          kind={imports.kind}
          what={noun}
          counted={imports.counted}
          hint={imports.hint}
          onImported={() => imports.reload(client)}
          onClose={() => setImporting(false)}
        />
      )}
      {children}
    </>
  );
}

function ActionButton({ action, isPrimary = false }: { action: ListAction; isPrimary?: boolean }) {
  const { label, icon, isDisabled } = action;
  const variant = isPrimary ? 'primary' : undefined;
  return 'to' in action ? (
    <LinkButton variant={variant} icon={icon} to={action.to}>
      {label}
    </LinkButton>
  ) : (
    <Button variant={variant} icon={icon} disabled={isDisabled} onClick={() => void action.run()}>
      {label}
    </Button>
  );
}
