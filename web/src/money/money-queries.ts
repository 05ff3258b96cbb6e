import {
  getMoney,
  listAuctionMoney,
  listPayments,
  listRefunds,
  type PaymentState,
  paymentStates,
  type RefundState,
  refundStates,
} from '@ekbid/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

/** The sums are polled, because no live event reports payments. */
const everyMs = 30_000;

export const moneyQuery = queryOptions({
  queryKey: keys.money,
  queryFn: async ({ signal }) => (await call(getMoney, { signal })).data,
  refetchInterval: everyMs,
});

export const moneyViews = ['payments', 'refunds', 'auctions'] as const;
export type MoneyView = (typeof moneyViews)[number];

type Narrowed = { readonly auctionId?: string; readonly search?: string };
export type PaymentFilters = Narrowed & { readonly state?: PaymentState };
export type RefundFilters = Narrowed & { readonly state?: RefundState };

export function readView(address: URLSearchParams): MoneyView {
  return moneyViews.find((known) => known === address.get('view')) ?? 'payments';
}

export function readPaymentFilters(address: URLSearchParams): PaymentFilters {
  const state = paymentStates.find((known) => known === address.get('state'));
  return { ...readNarrowed(address), ...(state && { state }) };
}

export function readRefundFilters(address: URLSearchParams): RefundFilters {
  const state = refundStates.find((known) => known === address.get('state'));
  return { ...readNarrowed(address), ...(state && { state }) };
}

const isId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

function readNarrowed(address: URLSearchParams): Narrowed {
  const auctionId = address.get('auction') ?? '';
  const search = address.get('search')?.slice(0, 100);
  return { ...(isId.test(auctionId) && { auctionId }), ...(search && { search }) };
}

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }: { meta: { next: string | null } }) => meta.next,
};

export const paymentsQuery = (filters: PaymentFilters) =>
  infiniteQueryOptions({
    queryKey: keys.payments(filters),
    queryFn: ({ pageParam, signal }) => call(listPayments, { query: { ...filters, after: pageParam }, signal }),
    ...pages,
  });

export const refundsQuery = (filters: RefundFilters) =>
  infiniteQueryOptions({
    queryKey: keys.refunds(filters),
    queryFn: ({ pageParam, signal }) => call(listRefunds, { query: { ...filters, after: pageParam }, signal }),
    ...pages,
  });

export const auctionMoneyQuery = infiniteQueryOptions({
  queryKey: keys.auctionMoney,
  queryFn: ({ pageParam, signal }) => call(listAuctionMoney, { query: { after: pageParam }, signal }),
  ...pages,
});
