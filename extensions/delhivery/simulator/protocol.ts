import {
  type Call,
  type CarrierProtocol,
  type Core,
  type ExtensionCarrierProtocol,
  json,
  type Reply,
  type Route,
} from '#simulator/api.ts';
import { accountFrom } from './account.ts';
import { changeCalls } from './changes.ts';
import { delhiveryNotification } from './outbound.ts';
import { readCalls } from './packages.ts';
import { charges, expectedDays, pincodes } from './pincodes.ts';
import { createCall } from './shipments.ts';
import { openWaybills } from './waybills.ts';

const NAME = 'delhivery';
const MOUNTS = ['/delhivery'];
const FILES = '/delhivery-files';

/** Delhivery's B2C API with its odd forms. */
export default { name: NAME, createCarrier: createProtocol } satisfies ExtensionCarrierProtocol;

// at the host that the caller used, as documents have to be
const filesUrl = ({ headers }: Call) => `http://${headers.host}${FILES}`;

function createProtocol(core: Core): CarrierProtocol {
  const account = accountFrom(core.config.env);
  const reads = readCalls(core, filesUrl);
  const changes = changeCalls(core, account);
  const waybills = openWaybills(core);

  const checked = (handle: (call: Call) => Reply) => (call: Call) => {
    if (call.faults.has('error_403')) return json(403, { detail: 'Request limit exceeded' });
    if (call.faults.has('error_429')) return json(429, { detail: 'Request limit exceeded' });
    const isKnown = call.headers.authorization === `Token ${account.token}` && !call.faults.has('error_401');
    return isKnown ? handle(call) : json(401, { detail: 'Invalid token.' });
  };
  const route = (method: Route['method'], path: string, operation: string, handle: (call: Call) => Reply): Route => ({
    method,
    mounts: MOUNTS,
    path,
    operation: `${NAME}.${operation}`,
    handle: checked(handle),
  });

  return {
    name: NAME,
    title: 'Delhivery',
    bookingOperation: `${NAME}.create`,
    labelOperation: `${NAME}.label`,
    routes: [
      { method: 'GET', mounts: [FILES], path: '/:file', handle: reads.file },
      route('GET', '/c/api/pin-codes/json/', 'pincodes', pincodes),
      route('GET', '/api/dc/expected_tat', 'days', expectedDays),
      route('GET', '/api/kinko/v1/invoice/charges/.json', 'charges', charges),
      route('POST', '/api/cmu/create.json', 'create', createCall(core, account, waybills.problemOf)),
      route('GET', '/waybill/api/bulk/json/', 'waybills', waybills.fetchAhead),
      route('GET', '/api/p/packing_slip', 'label', reads.label),
      route('POST', '/fm/request/new/', 'pickup', changes.pickup),
      route('GET', '/api/v1/packages/json/', 'track', reads.packages),
      route('POST', '/api/p/edit', 'edit', changes.edit),
      route('POST', '/api/p/update', 'update', changes.update),
    ],
    notification: (parcel, scan, alterations) => delhiveryNotification(core, account, parcel, scan, alterations),
  };
}
