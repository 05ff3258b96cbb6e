import {
  accountsOfNetwork,
  bidLimit,
  networkHours,
  reservationMinutes,
  reservationWaitMinutes,
  lapsedReservationsAllowed,
  lapseHours,
  unattemptedReservationMinutes,
} from '@ekbid/domain';

const lowAmounts = `Covering low amounts costs nothing there. So such an auction may ask that an account is some days old, and at most ${accountsOfNetwork} accounts can bid in it from one network within ${networkHours} hours.`;

/** Each key is the last part of the question's address. Each answer has one or more paragraphs. */
const questions = {
  'what-is-ekbid': {
    question: 'What is EkBid?',
    answer: [
      'An auction turned around: not the highest bid wins, but the lowest one that nobody else made. “Ek” means one.',
    ],
  },
  'who-wins': {
    question: 'Who wins an auction?',
    answer: [
      'An amount is unique when exactly one person holds it. The person with the lowest unique amount wins.',
      'An example: two people bid ₹2, one bids ₹4, three bid ₹5 and one bids ₹7. ₹2 and ₹5 are shared and drop out. ₹4 and ₹7 are unique, and ₹4 is lower: it wins.',
    ],
  },
  'nobody-unique': {
    question: 'What if no amount is unique?',
    answer: ['Then nobody wins, and every payment of that auction goes back in full.'],
  },
  'who-can-bid': {
    question: 'Who can take part?',
    answer: [
      'Anybody of full age with a mobile number that receives our one-time code. One person, one account.',
      'Administrators cannot bid, so that nobody who runs an auction can win it.',
    ],
  },
  'when-declared': {
    question: 'When is the result declared?',
    answer: [
      'Once the auction has ended, or earlier if it is full. An administrator starts it, and some auctions declare themselves. If nobody does, it happens by itself 72 hours after the end. In every case, people get a minute first to keep the signed end of the log.',
      'From that moment every amount is open: on the leaderboard, on the number line and in the published log.',
    ],
  },
  'which-amounts': {
    question: 'Which amounts can I bid?',
    answer: [
      'From the starting bid to the ending bid of the auction, in its steps: mostly whole rupees. The bid panel names the limits and tells you before you pay if an amount does not fit.',
    ],
  },
  'how-many-bids': {
    question: 'How many bids can I place?',
    answer: [
      `Up to ${bidLimit} in each auction, each of a different amount. A payment under way counts too. The same amount twice would give you no second chance, so we tell you before you pay.`,
    ],
  },
  'change-a-bid': {
    question: 'Can I change or cancel a bid?',
    answer: ['No. Once placed, a bid cannot be changed or cancelled, by you or by us.'],
  },
  'receipt-number': {
    question: 'What is the receipt number of a bid?',
    answer: [
      'A name for that bid, to quote when you write to us. It proves nothing by itself: whether a bid stands, whose it is and of which amount, My bids and the leaderboard say.',
    ],
  },
  'my-receipt': {
    question: 'What is the receipt of a bid, and why should I keep it?',
    answer: [
      'A small file, yours alone: your bid as it stands in the auction’s log, and EkBid’s signature under that log. Open it from the receipt number of a bid, and keep it somewhere else: download it, copy it, or have it e-mailed to you.',
      'If that bid, or any bid before it, were ever changed, removed or moved, your file and the published log would contradict each other, and anyone could see it.',
      'It tells your amount. Until the result is declared, show it to nobody.',
    ],
  },
  'slot-held': {
    question: 'What happens while I pay?',
    answer: [
      `A slot is kept for you for ${unattemptedReservationMinutes} minutes, or for ${reservationMinutes} once you have tried to pay, and nobody can take it meanwhile. If you do not pay, or cancel the bid before paying, it is free for others again and nothing is charged.`,
      'The fewer slots are free, the fewer are kept for one person who has not paid: in the end one. A paid bid does not count here.',
      `After ${lapsedReservationsAllowed} payments within ${lapseHours} hours that were started and not finished you wait ${reservationWaitMinutes} minutes, and longer after each further one, so that nobody can block an auction.`,
    ],
  },
  'auction-full': {
    question: 'What does “full” mean?',
    answer: [
      'Every bid fills one slot, and each auction has a fixed number of them. A full auction takes no more bids, and its winner may be declared before its end time.',
    ],
  },
  'paid-too-late': {
    question: 'What if my payment arrives too late?',
    answer: [
      'If the auction has ended, is full, or your bid cannot stand for another reason, no bid is placed and the whole payment goes back by itself.',
    ],
  },
  'auction-cancelled': {
    question: 'Can an auction be cancelled?',
    answer: [
      'Only before it ends and before it is full. Then every payment goes back in full, and the amounts stay sealed. From its end on, or once it is full, the result is final.',
    ],
  },
  'who-sees-my-amount': {
    question: 'Who sees the amount I bid?',
    answer: [
      'Until the result is declared: you. EkBid shows it to nobody else, administrators included, in no list, e-mail, export or figure. Others see only how many bids there are.',
      'Once it is declared, all amounts of that auction are open. The published log, which anybody may fetch and check, names each bidder by a number that stands for them in this auction alone; on the leaderboard people see first name and initial, and who is signed in also a masked e-mail address.',
    ],
  },
  'honest-limits': {
    question: 'Could somebody read amounts all the same?',
    answer: [
      'Honestly: whoever runs the servers has the database, and whoever owns the account at the payment provider sees what was paid. No software can change that. EkBid’s screens, logs and reports show such amounts to nobody, and what we send to the payment provider does not name the auction.',
    ],
  },
  'choose-the-winner': {
    question: 'Can anybody choose the winner?',
    answer: [
      'No screen and no call of EkBid takes a winner. The result follows from the bids alone; declaring only starts the calculation, once, and the database refuses to change a bid or a result afterwards.',
      'After it, all amounts are open on the leaderboard, and “Check this result” computes the winner again on your own device.',
    ],
  },
  'honest-result': {
    question: 'How do I know that the result is honest?',
    answer: [
      'Each auction keeps a log that is only ever added to: its rules first, then every bid as it is placed, sealed. While the auction runs, EkBid signs a fingerprint of the whole log for whoever asks, a new one every ten seconds at most, and anyone can keep one.',
      'With the result the whole log is published. Then anyone can open every bid and find the winner again; and whoever kept a receipt or a signed fingerprint sees that nothing before it was changed, removed, added or moved.',
    ],
  },
  'check-a-result': {
    question: 'How do I check a result?',
    answer: [
      'Open the auction’s result and press “Check this result”. Your own device fetches the published log and computes everything again, the winner included. Add your receipts, and it compares them too.',
      'Files you have already can be checked on the page “Check a result”, at the foot of every page; once it is open it needs no connection. It also shows the two commands that check without our pages, with a program short enough to read.',
    ],
  },
  'check-limits': {
    question: 'What does a check not prove?',
    answer: [
      'That nobody read amounts while the auction ran. Whoever has the database, or the account at the payment provider, can read what was paid. EkBid shows it to nobody, but cannot prove that nobody looked.',
      'That one person was one person. A bidder is a verified mobile number; somebody with five numbers is five bidders, in the log too.',
      'That everybody was shown the same log. EkBid could sign two. So compare what you kept with somebody else: of two signed heads of an auction the smaller must be the beginning of the larger. Bids after the last head that anybody kept are only as safe as our database.',
      'That the prize was delivered, or was what the picture showed.',
      'That a refund arrived. The file says which ones the payment provider confirmed; your bank says whether the money came.',
    ],
  },
  'card-details': {
    question: 'Do you see my card details?',
    answer: [
      'No. You enter them in the payment provider’s own window; they never reach EkBid. We keep which payment belongs to which bid, its amount and time.',
    ],
  },
  'one-account': {
    question: 'Why only one account a person?',
    answer: [
      'Several accounts in one hand could occupy the low amounts of an auction. So an account is tied to one verified mobile number, and several accounts of one person break our terms.',
    ],
  },
  'blocked-account': {
    question: 'What does a blocked account mean?',
    answer: [
      'It can place no new bids. Bids already placed stand and can win; refunds still go out. Write to us if you think it is a mistake.',
    ],
  },
  'what-a-bid-costs': {
    question: 'What does a bid cost?',
    answer: [
      'Exactly its amount: a bid of ₹50 costs ₹50. EkBid adds nothing on top. The winner pays nothing more to EkBid for the prize.',
      'An auction can be marked “Refundable bids” or “Free bids”. It then says before you bid what that means for your money.',
    ],
  },
  'refundable-bids': {
    question: 'What are refundable bids?',
    answer: [
      'In an auction marked “Refundable bids” a bid costs its amount. Once the result is declared, every bid goes back in full, except the winning one. So the winner has paid the winning amount alone, and everybody else nothing. Until then your money is not with you.',
      lowAmounts,
    ],
  },
  'free-bids': {
    question: 'What are free bids?',
    answer: [
      'In an auction marked “Free bids” a bid costs nothing, and the winner pays nothing to EkBid. Amounts only decide who wins, by the same rule as everywhere.',
      lowAmounts,
    ],
  },
  'prize-delivery': {
    question: 'How do I get my prize?',
    answer: [
      'When you win, you are notified in the app, by text message and, with a confirmed address, by e-mail. On the page of your prize you say where to send it, within the days named there. The page then shows when it was sent and how to follow the parcel.',
      'A prize that is not claimed in time goes to nobody else. We never ask for a code, a card or money to send a prize.',
    ],
  },
  'prize-warranty': {
    question: 'Does a prize have a warranty?',
    answer: [
      'What the winner gets is said in the auction’s description: model, condition, what is in the box, and a warranty if there is one. From the first payment on, it is fixed and can only be added to. A maker’s warranty is claimed from the maker, as after a purchase.',
    ],
  },
  'prize-tax': {
    question: 'What tax do I pay on a prize?',
    answer: [
      'Nothing more is due to EkBid. The law may put a tax on a prize, also when it is a thing and not money. Such a tax is the winner’s, can be a good part of what the prize is worth, and may be due before the prize is handed over.',
    ],
  },
  'account-costs': {
    question: 'Does an account cost anything?',
    answer: ['No. There is no fee for an account, and looking around costs nothing.'],
  },
  'if-i-lose': {
    question: 'Do I get my money back if another bid wins?',
    answer: [
      'Only in an auction marked “Refundable bids”: there every bid but the winning one goes back after the result. In all others, what you paid for a bid that does not win is spent. Please bid only what you can do without, and never to win money back.',
    ],
  },
  'own-limits': {
    question: 'Can I limit what I spend, or take a break?',
    answer: [
      'Yes, in your profile. Set how much you spend at most in a day, a week or a month, over all auctions; money that goes back frees the limit again. A lower limit holds at once. A higher one, or none, takes 24 hours and your confirmation after that.',
      'You can also take a break of 24 hours, 7 or 30 days, or exclude yourself for 6 months, 1 or 5 years. Until it ends you cannot bid. Nobody can end it early, and another account with your mobile number is excluded too. Prizes can still be claimed.',
    ],
  },
  'when-refunded': {
    question: 'When do I get my money back?',
    answer: [
      'When no amount was unique, when the auction was cancelled, when it is marked “Refundable bids” and another bid won, or when your payment could not become a bid: too late, the auction full, your limit reached, the amount yours already, paid twice. Always the whole amount, without asking for it.',
    ],
  },
  'how-long-refunds-take': {
    question: 'How long does a refund take?',
    answer: [
      'We hand it to the payment provider at once. It goes to the card, bank account or UPI app you paid with; most banks show it within 5–7 working days.',
      'My bids shows the state of each refund, and we e-mail you about it once you have confirmed your address.',
    ],
  },
  'paid-but-no-bid': {
    question: 'I paid, and there is no bid. Is my money lost?',
    answer: [
      'No. Every payment becomes one bid or one refund, also when your browser closes, the network breaks or you pay late. My bids shows payments in progress and lets you check them. Please do not pay again meanwhile.',
    ],
  },
};

/** The page of frequently asked questions. */
export const faq = {
  title: 'Frequently asked questions',
  lead: 'Short answers to what people ask before, during and after an auction.',
  filter: 'Questions about',
  categories: { all: 'All', basics: 'Basics', bidding: 'Bidding', security: 'Security', fees: 'Fees' },
  search: 'Search the questions',
  none: 'No question fits this search. Try fewer words.',
  /** Headings of the list, shown only while no filter and no search is used. */
  groups: { asked: 'Asked most', prizes: 'Prizes', others: 'More questions' },
  showing: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  link: 'Link to this answer',
  unanswered: 'Is your question not here?',
  help: 'Go to help',
  questions,
};
