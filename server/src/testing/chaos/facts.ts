import type { EntryMode, Outcome, PaymentOrderState } from '@ekbid/domain';
import type { LedgerMovement } from '@ekbid/model';

/** Everything known at the end of a run: our tables, the provider's books, and the definite answers that people got. */
export type Facts = {
  readonly auctions: readonly Auction[];
  readonly bids: readonly Bid[];
  /** How many people have bid each amount, as the database stores it with every bid. */
  readonly counts: readonly { readonly auctionId: string; readonly amountPaise: number; readonly people: number }[];
  readonly orders: readonly Order[];
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  /** The open operator tasks. */
  readonly tasks: readonly { readonly kind: string; readonly subject: string }[];
  readonly ledger: readonly LedgerEntry[];
  /** Work that failed and is still not done, and webhook events that are not handled. */
  readonly leftover: readonly string[];
  readonly people: readonly Person[];
  readonly notifications: readonly Notification[];
  /** All messages about notifications, and all other mails, as our tables record them. */
  readonly messages: readonly Message[];
  /** All messages that reached the mail server or the SMS gateway. */
  readonly arrived: readonly Arrival[];
  readonly provider: { readonly payments: readonly ProviderPayment[]; readonly refunds: readonly ProviderRefund[] };
  readonly acknowledged: readonly Acknowledgement[];
};

type Auction = {
  readonly auctionId: string;
  readonly entryMode: EntryMode;
  readonly maxSlots: number;
  readonly slotsFilled: number;
  readonly bidders: number;
  readonly slotsHeld: number;
  readonly outcome: Outcome | null;
  readonly winningBidId: string | null;
};
type Bid = {
  readonly bidId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly paymentOrderId: string;
  readonly seq: number;
};
type Order = {
  readonly paymentOrderId: string;
  readonly providerOrderId: string | null;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly state: PaymentOrderState;
  readonly isFree: boolean;
};
type Payment = {
  readonly paymentId: string;
  readonly providerPaymentId: string;
  readonly paymentOrderId: string;
  readonly amountPaise: number;
  readonly isFirst: boolean;
};
type Refund = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly state: 'pending' | 'refused' | 'refunded';
};
type LedgerEntry = {
  readonly movement: LedgerMovement;
  readonly amountPaise: number;
  readonly auctionId: string | null;
};
type Person = { readonly userId: string; readonly mobileNumber: string; readonly isConfirmed: boolean };
type Notification = {
  readonly notificationId: string;
  readonly userId: string;
  readonly kind: string;
  readonly auctionId: string | null;
};
type Message = {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly kind: string;
  readonly userId: string;
  /** Null if the message is not about a notification. */
  readonly notificationId: string | null;
  readonly state: 'waiting' | 'claimed' | 'sent' | 'unknown' | 'refused' | 'dropped';
  readonly sentAgain: boolean;
};
/** A mail is identified by its `Message-ID`. A text message is identified by the number and the registered text. */
export type Arrival =
  | { readonly channel: 'email'; readonly id: string }
  | { readonly channel: 'sms'; readonly to: string; readonly kind: string };
type ProviderPayment = {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly captured: boolean;
};
type ProviderRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
};

/**
 * A definite answer that a person got, and that must stay true. `orderId` is the provider's order id, which browsers
 * use. A free bid has no order id.
 */
export type Acknowledgement =
  | { readonly what: 'paid'; readonly orderId: string; readonly providerPaymentId: string }
  | { readonly what: 'verified'; readonly orderId: string; readonly providerPaymentId: string }
  | {
      readonly what: 'placed';
      readonly orderId: string | null;
      readonly bidId: string;
      readonly auctionId: string;
      readonly bidderId: string;
      readonly amountPaise: number;
    }
  | { readonly what: 'money goes back'; readonly orderId: string }
  | {
      readonly what: 'declared';
      readonly auctionId: string;
      readonly outcome: Outcome | null;
      readonly winningAmountPaise: number | null;
    }
  | { readonly what: 'cancelled'; readonly auctionId: string };
