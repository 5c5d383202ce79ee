import { expect, test } from 'vitest';
import { SIMULATOR_KEYS } from '../simulator-keys.ts';
import { checksum } from './checksum.ts';
import { phonePeV1 } from './gateway.ts';

test('computes the documented checksum', () => {
  const { merchantId, saltKey, saltIndex } = SIMULATOR_KEYS.v1;
  const path = `/pg/v1/status/${merchantId}/MT7850590068188104`;
  expect(checksum(path, saltKey, saltIndex)).toBe(
    '95c6d60f014b7190aa417083aca2489bb5b0a729d0421c17dea19f5913e6d741###1',
  );
});

test('rejects a callback when its checksum is wrong or of another body', () => {
  const gateway = phonePeV1({ name: 'phonepe-v1', host: 'http://127.0.0.1:9', ...SIMULATOR_KEYS.v1 });
  const body = Buffer.from(JSON.stringify({ response: Buffer.from('{"code":"PAYMENT_SUCCESS"}').toString('base64') }));
  const other = checksum('something else', SIMULATOR_KEYS.v1.saltKey, '1');
  expect(gateway.readCallback(new Headers({ 'x-verify': other }), body).verified).toBe(false);
  expect(gateway.readCallback(new Headers(), body).verified).toBe(false);
  expect(gateway.readCallback(new Headers({ 'x-verify': other }), Buffer.from('nonsense')).verified).toBe(false);
});
