import type { AdminApi } from '../api.ts';

export type BenchOrder = Awaited<ReturnType<AdminApi['packing']['start']>>['order'];
export type BenchShipment = BenchOrder['shipments'][number];
export type BenchLine = BenchShipment['lines'][number];
