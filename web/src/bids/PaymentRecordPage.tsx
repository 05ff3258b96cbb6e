import { getPaymentRecord, href, pages, type PaymentRecord } from '@ekbid/contract';
import type { MyBidsTexts } from '@ekbid/texts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { useSession } from '../sign-in/session.ts';
import { useSite } from '../site/use-site.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment, Rupees, useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';

/** The payments for one bid and their refunds, on a page that prints on one sheet. */
export function PaymentRecordPage() {
  const { paymentOrderId = '' } = useParams();
  const { record } = useTexts('my-bids');
  return (
    <Loadable key={paymentOrderId} wholePage loading={<PageSkeleton label={record.loading} />} failed={record.failed}>
      <Record paymentOrderId={paymentOrderId} />
    </Loadable>
  );
}

function recordQuery(paymentOrderId: string) {
  return queryOptions({
    queryKey: keys.paymentRecord(paymentOrderId),
    queryFn: async ({ signal }) => (await call(getPaymentRecord, { params: { paymentOrderId }, signal })).data,
  });
}

/**
 * Prints only the record, small enough for one sheet, and in black. The light letters of the dark scheme would be
 * unreadable on paper.
 */
const onPaper = `@media print {
  html { font-size: 12px; }
  div:has(> #main) > :not(#main), .off-paper { display: none; }
  #main { min-height: 0; }
  html, body, #main * { color: #000; background: none; }
}`;

function Record({ paymentOrderId }: { paymentOrderId: string }) {
  const { record: texts } = useTexts('my-bids');
  const { data: record } = useSuspenseQuery(recordQuery(paymentOrderId));
  const momentText = useMomentText('exact');
  return (
    <div className="gutter flex flex-col gap-4 py-4 sm:py-8">
      <style>{onPaper}</style>
      <Link
        to={href(pages.myBids)}
        className="off-paper inline-flex min-h-11 items-center self-start text-small text-accent hover:underline"
      >
        ← {texts.back}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{texts.title}</PageHeading>
        <Button look="secondary" className="off-paper" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <Card className="measure flex flex-col gap-6">
        <Order record={record} />
        <Payments record={record} />
        <Operator />
        <p className="text-small text-ink-soft">{texts.made(momentText(new Date(serverNow()).toISOString()))}</p>
      </Card>
    </div>
  );
}

function Order({ record }: { record: PaymentRecord }) {
  const { record: texts } = useTexts('my-bids');
  const prizeText = usePrizeText();
  const person = useSession()?.userData;
  return (
    <dl className="divide-y divide-hairline">
      <Fact label={texts.auction}>{prizeText(record.auctionTitle, record.auctionTitleHindi)}</Fact>
      <Fact label={texts.bid}>
        <Rupees amount={record.bidAmount} />
      </Fact>
      <Fact label={texts.receipt}>{record.receiptNumber ?? texts.noBid}</Fact>
      <Fact label={texts.orderedAt}>
        <Moment at={record.orderedAt} show="exact" />
      </Fact>
      <Fact label={texts.order}>{record.providerOrderId}</Fact>
      {person && <Fact label={texts.person}>{`${person.firstName} ${person.lastName}`}</Fact>}
    </dl>
  );
}

/** Each payment, followed by its refunds. */
function Payments({ record: { payments, refunds } }: { record: PaymentRecord }) {
  const { record: texts } = useTexts('my-bids');
  return payments.map(({ providerPaymentId, amount, capturedAt, method }) => {
    const back = refunds.filter((refund) => refund.providerPaymentId === providerPaymentId);
    return (
      <section key={providerPaymentId}>
        <h2 className="text-lead">{texts.payment}</h2>
        <dl className="divide-y divide-hairline">
          <Fact label={texts.amount}>
            <strong>
              <Rupees amount={amount} />
            </strong>
          </Fact>
          <Fact label={texts.paidAt}>
            <Moment at={capturedAt} show="exact" />
          </Fact>
          <Fact label={texts.method}>{methodIn(texts, method)}</Fact>
          <Fact label={texts.paymentId}>{providerPaymentId}</Fact>
        </dl>
        {back.map((refund) => (
          <RefundFacts key={refund.owedAt} refund={refund} />
        ))}
        {back.length === 0 && <p className="mt-2 text-small text-ink-soft">{texts.noRefund}</p>}
      </section>
    );
  });
}

/** A payment method that is new to us is shown in the provider's words. */
function methodIn({ methods, methodUnknown }: MyBidsTexts['record'], method: string | null): string {
  if (method === null) return methodUnknown;
  return Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : method;
}

function RefundFacts({ refund }: { refund: PaymentRecord['refunds'][number] }) {
  const { record: texts, refundStates } = useTexts('my-bids');
  const { refundReasons, ui } = useTexts();
  return (
    <>
      <h3 className="mt-4 text-body font-semibold">{texts.refund}</h3>
      <dl className="divide-y divide-hairline">
        <Fact label={texts.amount}>
          <strong>
            <Rupees amount={refund.amount} />
          </strong>
        </Fact>
        <Fact label={refundStates[refund.state]}>
          <Moment at={refund.refundedAt ?? refund.owedAt} show="exact" />
        </Fact>
        {refund.providerRefundId !== null && <Fact label={texts.refundId}>{refund.providerRefundId}</Fact>}
      </dl>
      <p className="mt-2 text-small text-ink-soft">
        {refundReasons[refund.reason]}
        {ui.stop}
      </p>
    </>
  );
}

function Operator() {
  const { record: texts } = useTexts('my-bids');
  const site = useSite();
  if (!site) return null;
  return (
    <section>
      <h2 className="text-lead">{texts.operator}</h2>
      <p>{site.company}</p>
      <address className="text-small text-ink-soft not-italic">
        {[...site.address, site.supportEmail].map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
