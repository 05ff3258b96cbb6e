import { bidLimit, holdMinutes, unattemptedHoldMinutes } from '@ekbid/domain';
import type { Operator } from './legal.ts';

/** The terms of use, as the software keeps them. */
export const terms = {
  title: 'Terms of use',
  lead: 'What you agree to when you make an account and when you place a bid.',
  sections: ({ company, email }: Operator) => [
    {
      id: 'who-we-are',
      title: '1. Who we are',
      paragraphs: [
        `EkBid is run by ${company}. You reach us at ${email}; the address is on the contact page. These terms are between you and ${company}.`,
      ],
    },
    {
      id: 'who-may-take-part',
      title: '2. Who may take part',
      paragraphs: [
        'You must be at least 18 years old, able to make a binding contract, and allowed to take part where you are.',
        'One person has one account, with a mobile number of their own. Accounts may not be shared or sold. People who administer EkBid cannot bid.',
        'Keep your password and one-time codes to yourself. What is done with them in your account counts as done by you, until you tell us that somebody else has them.',
      ],
    },
    {
      id: 'the-auction',
      title: '3. How an auction works',
      paragraphs: [
        'Each auction names its prize, its lowest and highest amount, the steps between them, the number of slots and its end. Prices, steps, slots and start are fixed from the first payment order on; the end may then only move later, at most twice and by 7 days in all, and never in its last hour.',
        'The lowest amount held by exactly one person wins. If no amount is held by one person alone, nobody wins.',
        `You can place up to ${bidLimit} bids in an auction, each of a different amount. Bids are placed in the order in which paid bids reach us.`,
      ],
    },
    {
      id: 'what-a-bid-costs',
      title: '4. What a bid costs',
      paragraphs: [
        'A bid costs its amount, paid before it is placed. We add no fee. The winner pays nothing more.',
        'A bid cannot be changed, cancelled or transferred. A bid that does not win is not paid back, except as section 5 says.',
        `While you pay, a slot is kept for you: for ${unattemptedHoldMinutes} minutes, or for ${holdMinutes} once you have tried to pay.`,
      ],
    },
    {
      id: 'refunds',
      title: '5. When money goes back',
      paragraphs: [
        'We pay back the whole amount, without your asking, when the auction is cancelled, when no amount stood alone, and when a payment cannot become a bid: because it came too late, the auction was full, your limit was reached, the amount was yours already, the account was blocked, or the bid was paid twice.',
        'Refunds go to the card, account or app you paid with. How long a bank takes to show them is up to the bank; most need 5–7 working days.',
      ],
    },
    {
      id: 'the-result',
      title: '6. The result',
      paragraphs: [
        'The result follows from the bids by the rule of section 3 alone. It is declared once the auction has ended or is full, at the latest 72 hours after its end, and is final.',
        'After it, all amounts of the auction are open: to people who are signed in with first name, initial and a masked e-mail address of each bidder, and to everybody in the published log, which names no person.',
        'The prize cannot be exchanged for money. Taxes that the law puts on winning a prize are the winner’s, or kept back where the law says so.',
      ],
    },
    {
      id: 'cancelling',
      title: '7. Cancelling an auction',
      paragraphs: [
        'We can cancel an auction only while it runs or before it starts, and only while it is not full. Every payment then goes back in full.',
      ],
    },
    {
      id: 'fair-use',
      title: '8. Fair use, and blocked accounts',
      paragraphs: [
        'Agreeing on amounts with others, using several accounts, bidding by machine, or disturbing the service is not allowed. We can block an account that does so. A blocked account can place no new bids; bids already placed stand, and refunds still go out.',
      ],
    },
    {
      id: 'our-duty',
      title: '9. What we answer for',
      paragraphs: [
        'We answer for what we do wrong, as the law says. We cannot promise that the service is always reachable. A bid that was not placed because it was not reachable costs nothing: money that arrived goes back.',
      ],
    },
    {
      id: 'complaints',
      title: '10. Complaints, and the law',
      paragraphs: [
        `Write to ${email}, or to the grievance officer on the contact page. The law of India applies. Rights that the law gives you as a consumer are not touched by these terms.`,
      ],
    },
    {
      id: 'changes',
      title: '11. Changes',
      paragraphs: [
        'When these terms change, the new version stands here with its date. Bids already placed stay under the terms under which they were placed.',
      ],
    },
  ],
};
