import type { ReturnReason } from '#shared/return-request.ts';
import type { accountApi } from '../api.ts';

export type ReturnFormData = Awaited<ReturnType<typeof accountApi.returns.get>>;
export type ReturnChoice = { quantity: number; reason: ReturnReason | '' };
