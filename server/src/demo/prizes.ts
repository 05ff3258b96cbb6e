import type { EntryMode } from '@ekbid/domain';
import type { BidderName } from './people.ts';

export type Prize = Readonly<Record<'startingBid' | 'endingBid' | 'bidIncrement' | 'maxSlots', number>> & {
  readonly title: string;
  readonly description: string;
  /** One prize has no Hindi text, so that the demo shows such an auction too. */
  readonly hindi?: { readonly title: string; readonly description: string };
  /** Names of files in `drawings`, without their endings. `further` maps each name to the picture's text. */
  readonly drawing: string;
  readonly further?: Readonly<Record<string, string>>;
  /** The price in a shop. All amounts are in rupees. */
  readonly retailPrice: number;
  readonly entryMode?: EntryMode;
  /** Hours relative to the first start of the server; negative means before it. */
  readonly opens: number;
  readonly closes: number;
  /** Each bidder's amounts in rupees, in the order of placing. */
  readonly bids: Partial<Record<BidderName, readonly number[]>>;
  readonly declared?: number;
  readonly cancelled?: number;
  readonly delivery?: Readonly<Record<'claimed' | 'sent' | 'arrived', number> & { winner: BidderName }>;
};

export const prizes: readonly Prize[] = [
  {
    title: 'Lotus 12 5G phone, 256 GB',
    description:
      'A light 5G phone with a 6.5 inch display, 12 GB of memory and 256 GB of space for photographs. Two SIM cards, a battery for two days, a year of warranty at 300 service centres in India. In its sealed box, with charger and cable.',
    hindi: {
      title: 'Lotus 12 5G फ़ोन, 256 GB',
      description:
        '6.5 इंच के डिस्प्ले वाला हल्का 5G फ़ोन, 12 GB मेमोरी और तस्वीरों के लिए 256 GB जगह। दो सिम, दो दिन चलने वाली बैटरी, और भारत के 300 सर्विस सेंटरों पर एक साल की वारंटी। सीलबंद डिब्बे में, चार्जर और केबल के साथ।',
    },
    drawing: 'phone',
    further: { 'phone-back': 'Its back', 'phone-box': 'Its sealed box' },
    retailPrice: 24_999,
    startingBid: 1,
    endingBid: 500,
    bidIncrement: 1,
    maxSlots: 60,
    opens: -30,
    closes: 26,
    bids: {
      asha: [3, 7],
      rohan: [1, 3, 12],
      priya: [2, 5],
      imran: [1, 9],
      kavya: [2, 4, 6],
      arjun: [8],
      meera: [1, 15],
    },
  },
  {
    title: 'Pressure cooker, 5 litres',
    description:
      'Five litres of heavy-gauge stainless steel with a sandwich base, for gas and induction. Two safety valves, a whistle that is heard two rooms away, and cool grips. Enough rajma for eight.',
    hindi: {
      title: 'प्रेशर कुकर, 5 लीटर',
      description:
        'सैंडविच तले वाला पाँच लीटर का मज़बूत स्टेनलेस स्टील कुकर, गैस और इंडक्शन दोनों के लिए। दो सेफ़्टी वॉल्व, दो कमरे दूर तक सुनाई देने वाली सीटी, और ठंडे रहने वाले हैंडल। आठ लोगों के राजमा के लिए काफ़ी।',
    },
    drawing: 'pressure-cooker',
    retailPrice: 3499,
    startingBid: 1,
    endingBid: 100,
    bidIncrement: 1,
    maxSlots: 24,
    opens: -46,
    closes: 2,
    bids: {
      asha: [1, 2],
      rohan: [1, 4],
      priya: [3],
      imran: [2, 5],
      kavya: [3, 6],
      arjun: [1, 7],
      meera: [4, 8, 10],
      devika: [2, 9, 5],
    },
  },
  {
    title: 'City bicycle, 7 gears',
    description:
      'A steel city bicycle with seven gears, mudguards, a basket for the sabzi and lights that need no battery. Medium frame, for people from 155 to 180 cm. Delivered assembled, with a lock.',
    hindi: {
      title: 'सिटी साइकिल, 7 गियर',
      description:
        'सात गियर वाली स्टील की साइकिल, मडगार्ड, सब्ज़ी के लिए टोकरी और बिना बैटरी की लाइटों के साथ। मीडियम फ़्रेम, 155 से 180 सेमी कद के लिए। जुड़ी हुई, ताले के साथ पहुँचाई जाती है।',
    },
    drawing: 'bicycle',
    retailPrice: 14_990,
    startingBid: 5,
    endingBid: 300,
    bidIncrement: 1,
    maxSlots: 40,
    entryMode: 'refundable',
    opens: -8,
    closes: 40,
    bids: { priya: [5, 8], kavya: [6], devika: [5, 7, 11], arjun: [9], imran: [6] },
  },
  {
    title: 'Smart TV, 43 inch 4K',
    description:
      'A 43 inch 4K television with three HDMI sockets, Dolby sound and every streaming service people ask for, in eleven Indian languages. Wall mount and installation at home are part of the prize.',
    hindi: {
      title: 'स्मार्ट टीवी, 43 इंच 4K',
      description:
        '43 इंच का 4K टीवी, तीन HDMI सॉकेट, डॉल्बी साउंड और हर पसंदीदा स्ट्रीमिंग सेवा के साथ, ग्यारह भारतीय भाषाओं में। दीवार का माउंट और घर पर लगाना इनाम में शामिल है।',
    },
    drawing: 'television',
    retailPrice: 32_990,
    startingBid: 2,
    endingBid: 600,
    bidIncrement: 1,
    maxSlots: 100,
    entryMode: 'free',
    opens: -3,
    closes: 69,
    bids: { arjun: [2, 5], meera: [4, 8], rohan: [3, 2], kavya: [3, 6], imran: [4], devika: [7, 5, 9] },
  },
  {
    title: 'Smart watch with GPS',
    description:
      'Counts steps and laps, finds its way without a phone, and runs ten days on a charge. Round 1.4 inch display that reads well in the sun, five atmospheres water-tight, one strap in teal and one in black.',
    hindi: {
      title: 'GPS वाली स्मार्ट वॉच',
      description:
        'कदम और चक्कर गिनती है, बिना फ़ोन के रास्ता ढूँढती है, और एक चार्ज में दस दिन चलती है। धूप में भी साफ़ दिखने वाला 1.4 इंच का गोल डिस्प्ले, पाँच एटमॉस्फ़ियर तक वॉटरप्रूफ़, एक हरा-नीला और एक काला स्ट्रैप।',
    },
    drawing: 'smart-watch',
    retailPrice: 12_999,
    startingBid: 1,
    endingBid: 60,
    bidIncrement: 1,
    maxSlots: 12,
    opens: -20,
    closes: 28,
    bids: {
      asha: [1, 3],
      rohan: [2],
      priya: [1, 4],
      imran: [2],
      kavya: [3],
      arjun: [5],
      meera: [4, 6],
      devika: [5, 7],
    },
  },
  {
    title: 'Electric scooter, 90 km range',
    description:
      'A light electric scooter that goes 90 km on a charge and fills up overnight at any socket. Disc brake in front, room for a helmet under the seat, registration and the first year of insurance included.',
    hindi: {
      title: 'इलेक्ट्रिक स्कूटर, 90 किमी',
      description:
        'हल्का इलेक्ट्रिक स्कूटर, जो एक चार्ज में 90 किमी चलता है और किसी भी सॉकेट से रात भर में चार्ज हो जाता है। आगे डिस्क ब्रेक, सीट के नीचे हेलमेट की जगह, रजिस्ट्रेशन और पहले साल का बीमा शामिल।',
    },
    drawing: 'scooter',
    retailPrice: 109_999,
    startingBid: 10,
    endingBid: 1000,
    bidIncrement: 1,
    maxSlots: 200,
    opens: 20,
    closes: 92,
    bids: {},
  },
  {
    title: 'Mirrorless camera with lens',
    description:
      'A 24 megapixel mirrorless camera with a 16-50 mm lens, quick enough for cricket and quiet enough for weddings. Two batteries, a 128 GB card and a leather strap.',
    hindi: {
      title: 'लेंस के साथ मिररलेस कैमरा',
      description:
        '24 मेगापिक्सल का मिररलेस कैमरा, 16-50 mm लेंस के साथ: क्रिकेट के लिए तेज़, शादियों के लिए शांत। दो बैटरियाँ, 128 GB का कार्ड और चमड़े का पट्टा।',
    },
    drawing: 'camera',
    retailPrice: 64_990,
    startingBid: 5,
    endingBid: 750,
    bidIncrement: 5,
    maxSlots: 150,
    opens: 66,
    closes: 138,
    bids: {},
  },
  {
    title: 'Acoustic guitar, rosewood',
    description:
      'A full-size guitar with a spruce top, rosewood back and sides and a sound that fills a veranda. Set up by hand in Kolkata. With padded bag, tuner and three spare strings.',
    hindi: {
      title: 'रोज़वुड का अकूस्टिक गिटार',
      description:
        'पूरे आकार का गिटार: ऊपर स्प्रूस, पीछे और बगल में रोज़वुड, और आवाज़ जो पूरे बरामदे में गूँजे। कोलकाता में हाथ से ट्यून किया हुआ। गद्देदार बैग, ट्यूनर और तीन अतिरिक्त तारों के साथ।',
    },
    drawing: 'guitar',
    retailPrice: 18_500,
    startingBid: 1,
    endingBid: 150,
    bidIncrement: 1,
    maxSlots: 30,
    opens: -74,
    closes: -2,
    bids: { rohan: [1, 5], priya: [2], imran: [1, 3], kavya: [2, 4], meera: [3, 6], devika: [4] },
  },
  {
    title: 'Noise-cancelling headphones',
    description:
      'Over-ear headphones that turn a night train into a quiet room. Forty hours on a charge, ten minutes of charging for five more, and they fold flat into the case that comes with them.',
    hindi: {
      title: 'नॉइज़ कैंसलिंग हेडफ़ोन',
      description:
        'कान ढकने वाले हेडफ़ोन, जो रात की ट्रेन को शांत कमरा बना देते हैं। एक चार्ज में चालीस घंटे, दस मिनट की चार्जिंग में पाँच घंटे और, और साथ आए केस में मुड़कर समा जाते हैं।',
    },
    drawing: 'headphones',
    retailPrice: 14_990,
    startingBid: 1,
    endingBid: 200,
    bidIncrement: 1,
    maxSlots: 50,
    opens: -120,
    closes: -50,
    declared: -49,
    bids: {
      asha: [1, 4, 9],
      rohan: [1, 2, 6, 11],
      priya: [2, 3],
      imran: [3, 5, 7],
      kavya: [1, 8],
      arjun: [4, 5, 13],
      meera: [2, 10],
      devika: [6, 14],
    },
  },
  {
    title: 'Kanchipuram silk saree',
    description:
      'Handwoven mulberry silk in madder red with a temple border in zari, from a family of weavers in Kanchipuram. Six yards and a blouse piece, with the Silk Mark label.',
    hindi: {
      title: 'कांचीपुरम सिल्क साड़ी',
      description:
        'मैडर लाल रंग की हाथ से बुनी मलबरी सिल्क, ज़री के मंदिर बॉर्डर के साथ, कांचीपुरम के बुनकर परिवार से। छह गज और ब्लाउज़ पीस, सिल्क मार्क के लेबल के साथ।',
    },
    drawing: 'saree',
    retailPrice: 22_000,
    startingBid: 10,
    endingBid: 400,
    bidIncrement: 5,
    maxSlots: 40,
    opens: -140,
    closes: -70,
    declared: -68,
    delivery: { winner: 'kavya', claimed: -62, sent: -45, arrived: -4 },
    bids: {
      asha: [10, 25],
      rohan: [15],
      priya: [10, 20, 35],
      imran: [15],
      kavya: [20, 30],
      meera: [10, 40],
      devika: [25, 45],
    },
  },
  {
    title: 'Power bank, 20,000 mAh',
    description:
      'Charges a phone four times and a tablet twice, through two USB-C sockets at 45 watts. Allowed in cabin baggage, and small enough for a jacket.',
    hindi: {
      title: 'पावर बैंक, 20,000 mAh',
      description:
        'फ़ोन को चार बार और टैबलेट को दो बार चार्ज करता है, 45 वॉट के दो USB-C सॉकेट से। हवाई जहाज़ के केबिन में ले जाने लायक, और जैकेट की जेब जितना छोटा।',
    },
    drawing: 'power-bank',
    retailPrice: 1999,
    startingBid: 1,
    endingBid: 50,
    bidIncrement: 1,
    maxSlots: 20,
    opens: -96,
    closes: -24,
    declared: -23,
    bids: { asha: [1], rohan: [1, 2], priya: [2, 3], imran: [3], meera: [1] },
  },
  {
    title: 'Air fryer, 4 litres',
    description:
      'Samosas, tikka and fries with a spoonful of oil. Four litres, eight programmes, a basket that goes into the dishwasher.',
    drawing: 'air-fryer',
    retailPrice: 6499,
    startingBid: 1,
    endingBid: 120,
    bidIncrement: 1,
    maxSlots: 30,
    opens: -60,
    closes: 12,
    cancelled: -40,
    bids: { asha: [1], arjun: [2], kavya: [1] },
  },
];
