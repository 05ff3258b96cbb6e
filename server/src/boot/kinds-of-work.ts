import { changeLostNumbers } from '../accounts/change-mobile.ts';
import { sendPasswordMessages } from '../sms/send-password-messages.ts';
import { checkAudit } from '../audit/check-chain.ts';
import { countDays } from '../ledger/count-days.ts';
import type { Deps } from '../context/deps.ts';
import { closeLogs } from '../fair-play/close-log.ts';
import { checkKeptHeads } from '../fair-play/kept-heads.ts';
import { getReceipt } from '../fair-play/get-receipt.ts';
import { sendMails } from '../mail/send-mails.ts';
import { compareDays } from '../ledger/compare-days.ts';
import { handleWebhooks } from '../webhooks/handle-webhook-events.ts';
import { deliverMails, deliverPushes, deliverSms } from '../notifications/deliver.ts';
import { recordNotifications } from '../notifications/record-notifications.ts';
import { recordReminders } from '../notifications/record-reminders.ts';
import { eraseAgain, eraseDuePeople } from '../personal-data/erase-person.ts';
import { makeExports } from '../personal-data/make-exports.ts';
import { removeOldData } from '../personal-data/remove-old-data.ts';
import { oweRefundsOfAuctions } from '../refunds/owe-refunds.ts';
import { followPrizes } from '../prizes/follow-prizes.ts';
import { reconcileOrders } from '../orders/reconcile-orders.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { compareResults, declareDueAuctions } from '../results/declare-winner.ts';
import type { KindOfWork } from '../work/kind-of-work.ts';
import { daily, everyMinutes, scheduledWork } from '../work/scheduled-work.ts';

/**
 * All kinds of background work. They carry out decisions that were already made, so no deadline of an auction depends
 * on them.
 */
export function kindsOfWork(deps: Deps): readonly KindOfWork[] {
  return [
    oweRefundsOfAuctions(deps),
    handleWebhooks(deps),
    sendRefunds(deps),
    reconcileOrders(deps),
    closeLogs(deps),
    declareDueAuctions(deps),
    recordNotifications(deps),
    deliverMails(deps),
    deliverSms(deps),
    deliverPushes(deps),
    sendMails({ ...deps, getReceipt }),
    sendPasswordMessages(deps),
    makeExports(deps),
    scheduledWork('record-reminders', everyMinutes(1), deps.db, () => recordReminders(deps)),
    scheduledWork('change-numbers', everyMinutes(10), deps.db, () => changeLostNumbers(deps)),
    scheduledWork('erase-people', everyMinutes(10), deps.db, () => eraseDuePeople(deps)),
    // Reads all auctions that ever existed, so it runs less often than every minute.
    scheduledWork('compare-results', everyMinutes(10), deps.db, () => compareResults(deps)),
    scheduledWork('follow-prizes', everyMinutes(10), deps.db, () => followPrizes(deps)),
    // These times are at night in India. 20:40 UTC is 02:10 there, late enough for the previous day to be complete.
    scheduledWork('count-days', daily('20:40'), deps.db, () => countDays(deps.db)),
    scheduledWork('compare-days', daily('21:10'), deps.db, () => compareDays(deps)),
    scheduledWork('remove-old-data', daily('21:45'), deps.db, () => removeOldData(deps)),
    scheduledWork('erase-again', daily('21:48'), deps.db, () => eraseAgain(deps)),
    scheduledWork('check-audit', daily('21:50'), deps.db, () => checkAudit(deps)),
    scheduledWork('check-heads', daily('21:55'), deps.db, () => checkKeptHeads(deps, deps.config.DATA_DIR)),
  ];
}
