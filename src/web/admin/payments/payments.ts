import { useQuery } from '@tanstack/react-query';
import { type AdminApi, adminQueries } from '../api.ts';

export type PaymentStatus = Awaited<ReturnType<AdminApi['payments']['status']>>;
export type Unmatched = Awaited<ReturnType<AdminApi['payments']['unmatched']>>['rows'][number];
export type CashRefund = Awaited<ReturnType<AdminApi['orderManagement']['cashRefunds']>>['rows'][number];

const LIVE_MS = 15_000;

/** The gateways' status, polled while the tab is open. */
export const usePaymentStatus = () =>
  useQuery({ ...adminQueries.payments.status.queryOptions(), staleTime: 0, refetchInterval: LIVE_MS });

export const useCashRefunds = () =>
  useQuery({ ...adminQueries.orderManagement.cashRefunds.queryOptions(), staleTime: 0, refetchInterval: LIVE_MS });

export const useUnmatched = () =>
  useQuery({ ...adminQueries.payments.unmatched.queryOptions(), staleTime: 0, refetchInterval: LIVE_MS });
