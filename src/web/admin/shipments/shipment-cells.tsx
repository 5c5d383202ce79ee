import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import type { Column } from '../components/list/column.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { orderPath } from '../orders/orders.ts';

/** Who gets a shipment, and where. */
export const Destination = ({ fullName, city, pincode }: { fullName: string; city: string; pincode: string }) => (
  <span className={tableCellStyles.twoLines}>
    <b className={textStyles.key}>{fullName}</b>
    <span className={textStyles.second}>{[city, pincode].filter(Boolean).join(' ')}</span>
  </span>
);

/** The first columns of a dialog's table of shipments. */
export const shipmentColumns = (classNames: { name: string | undefined; to: string | undefined }) => [
  {
    title: 'Shipment',
    className: classNames.name,
    cell: ({ shipment }: { shipment: { name: string } }) => (
      <b className={`${textStyles.key} ${textStyles.code}`}>{shipment.name}</b>
    ),
  },
  {
    title: 'To',
    className: classNames.to,
    cell: ({ shipment }: { shipment: Parameters<typeof Destination>[0] }) => <Destination {...shipment} />,
  },
];

/** The column of a list that names a shipment and opens its order. */
export const SHIPMENT_COLUMN: Column<{ displayId: string; number: number }> = {
  key: 'shipment',
  title: 'Shipment',
  width: 130,
  cell: ({ displayId, number }) => (
    <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={orderPath(displayId)}>
      {displayId}-{number}
    </PanelLink>
  ),
};
