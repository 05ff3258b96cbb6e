import { bidLimit, fewAccounts } from '@ekbid/domain';
import type { ForecastTexts } from '../texts.ts';

/** The forecast next to an auction's form: how the auction would end with the prices and slots in the form. */
export const forecast: ForecastTexts = {
  title: 'क्या कोई जीतेगा?',
  lead: 'इन कीमतों और जगहों के लिए अनुमान, अगर सारी जगहें भर जाएँ।',
  incomplete: 'सही कीमतें और जगहें भरने पर अनुमान यहाँ दिखेगा।',
  working: 'ऐसी नीलामियाँ खेली जा रही हैं',
  winner: 'विजेता मिलने की संभावना',
  winnerNotes: {
    paid: 'नहीं तो सबके पैसे वापस',
    refundable: 'नहीं तो सबके पैसे वापस',
    free: 'नहीं तो इनाम किसी को नहीं',
  },
  prices: { paid: 'संभावित कीमत', refundable: 'संभावित कीमत', free: 'संभावित जीतने वाली रकम' },
  income: 'सारी जगहें भरने पर कमाई',
  incomeNotes: {
    paid: 'अगर कोई जीते',
    refundable: 'सिर्फ़ जीतने वाली बोली; बाकी सब वापस',
    free: 'बोलियाँ मुफ़्त हैं',
  },
  over: (percent: string) => `${percent} % से ज़्यादा`,
  under: (percent: string) => `${percent} % से कम`,
  never: 'कभी कोई नहीं जीता',
  mostly: (from: string, to: string) => `आधी नीलामियों में ₹${from} से ₹${to}`,
  chance: {
    fewerThan: (auctions: string) => `${auctions} में 1 से भी कम नीलामी में`,
    oneIn: (auctions: string) => `लगभग ${auctions} में से 1 नीलामी में`,
    inHundred: (auctions: string) => `100 में से लगभग ${auctions} नीलामियों में`,
    always: 'लगभग हर नीलामी में',
  },
  crowded: 'इतनी जगहों के लिए रकमें बहुत कम हैं। दायरा बढ़ाएँ, बोली का अंतर घटाएँ या जगहें कम करें, ताकि कोई यूनीक बोली बच सके।',
  danger: {
    sure: (accounts: number) =>
      `${accounts === 1 ? 'एक ही व्यक्ति' : `एक ही हाथ में ${accounts} खाते`} सबसे कम रकमों पर ${bidLimit}-${bidLimit} बोलियाँ लगाकर जीत पक्की कर ${accounts === 1 ? 'सकता है' : 'सकते हैं'}: बाकी लोगों के पास उन सबको साझा करने लायक जगहें नहीं बचतीं। ज़्यादा जगहें इसे रोकती हैं।`,
    held: (accounts: number, isFree: boolean) =>
      `${accounts === 1 ? 'एक ही व्यक्ति' : `एक ही हाथ में ${accounts} खाते`} हर रकम पर बोली लगा ${accounts === 1 ? 'सकता है' : 'सकते हैं'}। उसके बाद और कोई नहीं जीत सकता: वही जीतेगा, या ${isFree ? 'कोई नहीं' : 'सबके पैसे वापस जाएँगे'}। ज़्यादा रकमें इसे रोकती हैं।`,
    likely: (chance: string, pay: string, lossless: boolean) =>
      `एक ही हाथ में ${fewAccounts} खाते सबसे कम रकमों पर ${bidLimit}-${bidLimit} बोलियाँ लगाएँ तो ${pay} और ${chance} जीतेंगे। ${lossless ? 'ज़्यादा जगहें और खाते की न्यूनतम उम्र इसे कठिन बनाती हैं।' : 'ज़्यादा जगहें इसे कठिन बनाती हैं।'}`,
    none: (chance: string, pay: string) =>
      `एक ही हाथ में ${fewAccounts} खाते सबसे कम रकमों पर ${bidLimit}-${bidLimit} बोलियाँ लगाएँ तो ${pay} और ${chance} जीतेंगे।`,
    pay: {
      paid: (cost: string) => `₹${cost} देंगे`,
      refundable: (cost: string) => `सिर्फ़ जीतने वाली रकम, लगभग ₹${cost}, देंगे`,
      free: () => 'कुछ नहीं देंगे',
    },
  },
  rings: {
    title: 'एक ही हाथ में कई खाते',
    lead: `हर खाते से ${bidLimit} बोलियाँ, ताकि सब मिलकर सबसे कम रकमों को घेर लें।`,
    accounts: 'खाते',
    wins: 'जीत',
    stake: 'पहले लगेंगे',
    pays: 'देंगे',
    paysIfWon: 'जीतने पर देंगे',
    nothing: 'कुछ नहीं',
    money: {
      paid: 'कोई और बोली जीते तो उनके पैसे वापस नहीं होते।',
      refundable: 'वे सिर्फ़ जीतने वाली रकम देंगे; बाकी सब उन्हें वापस मिलेगा। इन रिफ़ंड पर भुगतान सेवा का शुल्क आपको देना होगा।',
      free: 'कम रकमों को घेरने में उनका कुछ नहीं लगता।',
    },
  },
  how: 'यह अनुमान कैसे लगा',
  assumptions: (auctions: string) => [
    `इन नियमों से ${auctions} नीलामियाँ अभी इसी डिवाइस पर खेली गईं; इसका कुछ भी न भेजा गया, न रखा गया।`,
    'हर बोली किसी और की है, और सब अपनी तरफ़ से सबसे अच्छी बोली लगाते हैं: ऐसी कि कोई और रकम ज़्यादा बार न जीते।',
    `असल में लोगों को कुछ रकमें ज़्यादा पसंद आती हैं, वे ${bidLimit} तक बोलियाँ लगाते हैं, और जगहें ख़ाली भी रह सकती हैं। यह अंदाज़ा है, वादा नहीं।`,
  ],
};
