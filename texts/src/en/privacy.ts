import type { Operator } from './legal.ts';

/** What is kept of people, as the software keeps it. */
export const privacy = {
  title: 'Privacy',
  lead: 'What we keep about you, why, who sees it, and what you can ask of us.',
  sections: ({ company, email }: Operator) => [
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
        'Your account: first and last name, e-mail address, mobile number, the language you read, where you are signed in and since when, and your password as a hash that cannot be turned back into it.',
        'Your bids: auction, amount and time. Your payments and refunds: amounts, times and the payment provider’s references. Card numbers, UPI names and bank accounts stay with the provider; we never have them.',
        'What you report to us, and what administrators did to an account and why.',
        'For a short time, against abuse: codes sent and attempts to sign in, with the network address only as a keyed hash. The server’s log names the network address of a request, but no amounts of running auctions and nothing you searched for.',
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
        'Other people: on the leaderboard your first name, the initial of your last name and a masked e-mail address (a***@e***.com), and your amounts only once the result is declared.',
        'Everybody, once the result is declared: the log of the auction with each bid’s amount and time, and a number in place of its bidder, a different one in each auction. Whoever compares it with the leaderboard can tell whose number is whose.',
        'Administrators: name, e-mail address, mobile number, reports, and whether an account is blocked. EkBid shows them no amount before the result. Whoever runs the database could read it there.',
        'Companies that work for us: the payment provider gets your name, e-mail address, mobile number and the amount, but not which auction it is for; the sender of text messages gets your mobile number and the code; the mail service gets what we e-mail you.',
        'Authorities, where the law obliges us.',
      ],
    },
    {
      id: 'cookies',
      title: '5. Cookies and your device',
      paragraphs: [
        'Only what the site needs: __Host-ekbid_visitor knows your browser and keeps you signed in, ekbid_known remembers that you signed in here before, so that wrong passwords of strangers do not keep you out, XSRF-TOKEN protects you against forged requests, language keeps the language you chose.',
        'Your browser also keeps for itself: who is signed in, light or dark colours, where you had scrolled to, and the result of a payment until we have received it. The payment window sets the provider’s own cookies.',
      ],
    },
    {
      id: 'how-long',
      title: '6. For how long',
      paragraphs: [
        'Sessions end after 12 hours, or after 30 days if you asked to be remembered. Codes are deleted after about two days, attempts to sign in after about an hour, the provider’s notices after about 30 days.',
        'Your account stays until you ask us to delete it. Bids, payments and results stay as long as the law on accounts requires, and because they prove that an auction was fair.',
      ],
    },
    {
      id: 'your-rights',
      title: '7. Your rights',
      paragraphs: [
        `You can ask what we keep about you and with whom we share it, have it corrected, completed, updated (name and e-mail address you change yourself, in your account) or erased where no law obliges us to keep it, withdraw your consent, and name somebody who exercises these rights for you. Write to ${email}.`,
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
