import { type Call, type Core, indiaTime, json, labelPdf, type Parcel, type Reply } from '#simulator/api.ts';
import { wordsOf } from './words.ts';

const NAME = 'delhivery';
const MOST = 50;

/** The calls that read: tracking by waybill or our reference, and labels. */
export function readCalls(core: Core, filesUrl: (call: Call) => string) {
  /** Unknown ones are missing; when all are, HTTP 200 says that it failed. */
  function packages({ query }: Call): Reply {
    const [numbers, references] = [listOf(query.get('waybill')), listOf(query.get('ref_ids'))];
    if (numbers.length > MOST) return json(400, { Error: `At most ${MOST} waybills` });
    const matches = core.ledger
      .of(NAME)
      .filter(({ trackingNumber, reference }) => numbers.includes(trackingNumber!) || references.includes(reference));
    if (matches.length === 0) return json(200, { Success: false, Error: 'No such waybill or Order Id found' });
    return json(200, { ShipmentData: matches.map((parcel) => ({ Shipment: shipmentView(parcel) })) });
  }

  function label(call: Call): Reply {
    const waybill = call.query.get('wbns');
    const isKnown = core.ledger.of(NAME).some(({ trackingNumber }) => trackingNumber === waybill);
    if (!isKnown || call.faults.has('no_label')) return json(200, { packages: [], packages_found: 0 });
    const link = `${filesUrl(call)}/label-${waybill}.pdf`;
    return json(200, { packages: [{ wbn: waybill, pdf_download_link: link }], packages_found: 1 });
  }

  function file(call: Call): Reply {
    const body = labelPdf(['Delhivery', call.params.file ?? '', 'Simulation, no parcel moves']);
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body };
  }

  return { packages, label, file };
}

const listOf = (text: string | null) => (text ?? '').split(',').filter((part) => part !== '');

function shipmentView(parcel: Parcel) {
  const now = wordsOf(parcel, parcel.state);
  const last = parcel.scans.at(-1);
  return {
    AWB: parcel.trackingNumber,
    ReferenceNo: parcel.reference,
    OrderType: parcel.isReturn ? 'Pickup' : parcel.cash > 0 ? 'COD' : 'Pre-paid',
    Status: {
      Status: now.status,
      StatusType: now.type,
      StatusCode: now.code,
      Instructions: now.text,
      StatusDateTime: indiaTime(last?.at ?? parcel.createdAt),
      StatusLocation: last?.location ?? '',
    },
    Scans: parcel.scans.map(({ event, at, location }) => {
      const { type, status, code, text } = wordsOf(parcel, event);
      const time = indiaTime(at);
      return {
        ScanDetail: {
          ScanDateTime: `${time}.748`,
          ScanType: type,
          Scan: status,
          StatusDateTime: time,
          ScannedLocation: location,
          StatusCode: code,
          Instructions: text,
        },
      };
    }),
    ChargedWeight: parcel.chargedGrams === parcel.grams ? 0 : parcel.chargedGrams,
  };
}
