import {
  accountsOfNetwork,
  bidLimit,
  type DataKind,
  deletionDays,
  networkHours,
  reservationMinutes,
  retention,
  unattemptedReservationMinutes,
} from '@ekbid/domain';

/** The facts about the operator that the terms and the privacy notice contain. */
type Operator = {
  readonly company: string;
  readonly email: string;
  /** The operator's statement about the tax on a prize, or null. */
  readonly prizeTax: string | null;
};

type Section = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** For how long each kind of data is stored. */
  readonly kept?: readonly { readonly what: string; readonly forHowLong: string }[];
};

/** Texts that the page of the terms and the page of the privacy notice share. */
const legal = {
  contents: 'On this page',
  updated: (day: string) => `Version of ${day}`,
  review:
    'This is a demonstration. Its company and contact details are made up, and a lawyer has to review this text before anybody relies on it.',
  questions: 'Questions about this page?',
  contact: 'Contact',
  what: 'What',
  forHowLong: 'For how long',
};

/** The terms of use. They say what the software does. */
const terms = {
  title: 'Terms of use',
  lead: 'What you agree to when you make an account and when you place a bid.',
  sections: ({ company, email, prizeTax }: Operator): readonly Section[] => [
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
        'Each auction names its prize, how it is entered, its lowest and highest amount, the steps between them, the number of slots and its end. How it is entered, prices, steps, slots and start are fixed from the first payment order or bid on; the end may then only move later, at most twice and by 7 days in all, and never in its last hour.',
        'The lowest amount held by exactly one person wins. If no amount is held by one person alone, nobody wins.',
        'In your profile you can limit what you spend, take a break, or exclude yourself. A break or an exclusion is never ended early, and covers every account with a mobile number of yours.',
        `You can place up to ${bidLimit} bids in an auction, each of a different amount. Bids are placed in the order in which they reach us: where a bid costs its amount, once it is paid.`,
      ],
    },
    {
      id: 'what-a-bid-costs',
      title: '4. What a bid costs',
      paragraphs: [
        'A bid costs its amount, paid before it is placed. In an auction marked “Free bids” it costs nothing, and amounts only decide who wins. We add no fee. The winner pays nothing more to EkBid; section 6 says what the law may ask.',
        'A bid cannot be changed, cancelled or transferred. A bid that does not win is not paid back, except as section 5 says.',
        `While you pay, a slot is kept for you: for ${unattemptedReservationMinutes} minutes, or for ${reservationMinutes} once you have tried to pay.`,
      ],
    },
    {
      id: 'refunds',
      title: '5. When money goes back',
      paragraphs: [
        'We pay back the whole amount, without your asking, when the auction is cancelled, when no amount was unique, and when a payment cannot become a bid: because it came too late, the auction was full, your limit was reached, the amount was yours already, the account was blocked, or the bid was paid twice.',
        'In an auction marked “Refundable bids” we also pay back, once the result is declared, every bid except the winning one, each in full. Until then the money stays with us.',
        'Refunds go to the card, account or app you paid with. How long a bank takes to show them is up to the bank; most need 5–7 working days.',
      ],
    },
    {
      id: 'the-result',
      title: '6. The result',
      paragraphs: [
        'The result follows from the bids by the rule of section 3 alone. It is declared once the auction has ended or is full, at the latest 72 hours after its end, and is final.',
        'After it, all amounts of the auction are open: on the leaderboard with first name and initial of each bidder, for people who are signed in also with a masked e-mail address, and in the published log, which names no person.',
        'The winner claims the prize on its page, within the days that the auction names. A prize that is not claimed in time goes to nobody else.',
        'The prize cannot be exchanged for money. Taxes that the law puts on winning a prize are the winner’s, or kept back where the law says so.',
        ...(prizeTax === null ? [] : [prizeTax]),
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
        `An auction marked “Refundable bids” or “Free bids” may ask that an account is some days old, and says so. At most ${accountsOfNetwork} accounts can bid in it from one network within ${networkHours} hours.`,
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

const kinds: Readonly<Record<DataKind, string>> = {
  account: 'Your account, what you accepted, the auctions you watch, and what you want to be told',
  attempts: 'Attempts to sign in or to change an address, and networks of bids, as keyed hashes',
  codes: 'One-time codes, and the networks that asked for them, as keyed hashes',
  dataExports: 'Copies of your data that you asked for',
  sessions: 'Where you are signed in: 12 hours, or if you asked to be remembered',
  providerNotices: 'What the payment provider reported',
  accountTraces: 'Hashes that show what accounts have in common, after we last saw them',
  notifications: 'Your notifications',
  messages: 'Which e-mails and messages we sent you, without their text',
  prizeAddresses:
    'The address of a prize, after it has arrived; some are erased earlier, as the page of the prize says',
  reports: 'The words of your reports, after our answer',
  bids: 'Bids, payments, refunds and results, without your name once your account is deleted',
  limits: 'The limits you set and the hashes of your mobile numbers',
  audit: 'What administrators did, without your name once your account is deleted',
  outsideList:
    'Which accounts were deleted and who excluded themselves, as random numbers and hashes, so that no restored backup undoes it',
};
const days = (count: number) => (count === 1 ? '1 day' : count === retention.reports ? '3 years' : `${count} days`);
const withAccount = 'Until the account is deleted';
const always = 'As long as EkBid runs';

/** The personal data that the software stores. */
const privacy = {
  title: 'Privacy',
  lead: 'What we keep about you, why, who sees it, and what you can ask of us.',
  sections: ({ company, email }: Operator): readonly Section[] => [
    {
      id: 'who-decides',
      title: '1. Who is responsible',
      paragraphs: [
        `${company} decides what is done with your data (the data fiduciary of the Digital Personal Data Protection Act, 2023). Write to ${email}.`,
      ],
    },
    {
      id: 'what-we-keep',
      title: '2. What we keep',
      paragraphs: [
        'Your account: first and last name, e-mail address, mobile number, the language you read, where you are signed in, with which browser and since when, and your password as a hash that cannot be turned back into it.',
        'That you said you are 18 or older and accepted these pages: when, which version, in which language. We ask for no date of birth, and keep nothing if you say that you are younger.',
        'Your bids: auction, amount and time. Your payments and refunds: amounts, times and the payment provider’s references. Card numbers and bank accounts stay with the provider; we never have them.',
        'If you win: the name, address and telephone number you give for the delivery. The auctions you watch, and what you want to be told and where.',
        'The limits you set for yourself, and a keyed hash of each mobile number they cover. Both stay after an account is deleted, so that an exclusion holds until its end.',
        'What you report to us, and what administrators did to an account and why.',
        'To see after a result whether accounts of an auction may be one person: keyed hashes of the UPI addresses that paid, of the ekbid_device cookie, and of the network in which the account was made. They show only which are the same, and of cards there is none.',
        'For a short time, against abuse: codes sent and attempts to sign in, with the network address only as a keyed hash; and where bids are refundable or free, a keyed hash of the network from which an account bid. The server’s log names the network address of a request, but no amounts of running auctions and nothing you searched for.',
      ],
    },
    {
      id: 'why',
      title: '3. What for',
      paragraphs: [
        'To run the auctions you take part in, to place bids and pay money back, to keep one person to one account, to answer you, and to keep the records the law asks for. We show no advertising, measure nobody across sites and sell no data.',
      ],
    },
    {
      id: 'who-sees-what',
      title: '4. Who sees what',
      paragraphs: [
        'Whoever opens the leaderboard: your first name and the initial of your last name, and your amounts only once the result is declared. People who are signed in also see a masked e-mail address (a***@e***.com). Search engines are asked to leave leaderboards out.',
        'Everybody, once the result is declared: the log of the auction with each bid’s amount and time, and a number in place of its bidder, a different one in each auction. Whoever compares it with the leaderboard can tell whose number is whose.',
        'Administrators: name, e-mail address, mobile number, reports, whether an account is blocked, and after a result whether accounts have the same hash. EkBid shows them no amount before the result. Whoever runs the database could read it there.',
        'Where a prize goes: you, administrators who open that prize, which the audit log records each time, and the carrier.',
        'Companies that work for us: the payment provider gets your name, e-mail address, mobile number and the amount, but not which auction it is for; the sender of text messages gets your mobile number and the message (a code, or the name of a prize); the mail service gets what we e-mail you. If you switch on push, the push service of your browser’s maker carries notifications that it cannot read; we keep its address of your browser until you sign out.',
        'Authorities, where the law obliges us.',
      ],
    },
    {
      id: 'cookies',
      title: '5. Cookies and your device',
      paragraphs: [
        'Only what the site needs: __Host-ekbid_visitor knows your browser and keeps you signed in, ekbid_known remembers that you signed in here before, so that wrong passwords of strangers do not keep you out, ekbid_device is a random number by which we see after a result that several accounts were used in one browser, XSRF-TOKEN protects you against forged requests, language keeps the language you chose.',
        'Your browser also keeps for itself: who is signed in, light or dark colours, where you had scrolled to, the amount you chose before you signed in (in that tab, for half an hour at most), and the result of a payment until we have received it. The payment window sets the provider’s own cookies.',
      ],
    },
    {
      id: 'how-long',
      title: '6. For how long',
      paragraphs: [
        `Your account stays until you delete it in your profile. It is erased ${deletionDays} days later, and until then you can stop that. Bids, payments and results stay under the name “Former bidder”: the law on accounts asks for them, and they prove that an auction was fair.`,
        'Each night we remove what has been kept for as long as this says. Backups of the database and the log of the server are kept for some days longer, as the operator has set.',
      ],
      kept: Object.entries(retention).map(([kind, kept]) => ({
        what: kinds[kind as DataKind],
        forHowLong: typeof kept === 'number' ? days(kept) : kept === 'account' ? withAccount : always,
      })),
    },
    {
      id: 'your-rights',
      title: '7. Your rights',
      paragraphs: [
        `In your profile you get a copy of what we keep about you, free of charge, change your name, e-mail address and mobile number, and delete your account. You can also ask with whom we share your data, have it completed, withdraw your consent, and name somebody who exercises these rights for you: write to ${email}.`,
        'If our answer does not satisfy you, go to the grievance officer on the contact page, and then to the Data Protection Board of India.',
      ],
    },
    {
      id: 'safety',
      title: '8. How it is protected',
      paragraphs: [
        'Passwords are hashed with Argon2, sessions are kept as hashes, and codes work once, for minutes, in one browser. We never ask for a password, a code or card details by phone, e-mail or message.',
      ],
    },
    {
      id: 'children',
      title: '9. Children',
      paragraphs: ['EkBid is for people of 18 and over. If a child has an account, tell us and we delete it.'],
    },
  ],
};

/** The terms and the privacy notice, which only their pages load. */
export const legalTexts = { legal, privacy, terms };
