import type { RoomTexts } from '../texts.ts';

/** The page of an auction in its last ten minutes. */
export const room: RoomTexts = {
  title: 'बोली जल्द बंद होगी',
  left: 'बोली लगाने का बचा समय',
  own: (amounts) => `आपकी सीलबंद बोलियाँ: ${amounts}।`,
  noOwn: 'इसमें आपकी अभी कोई बोली नहीं है।',
  steps: {
    title: 'आगे क्या होगा',
    close: 'समय पूरा होते ही बोली बंद हो जाएगी। वही बोली गिनी जाएगी जो तब तक लग चुकी हो।',
    keep: 'सभी बोलियों के लॉग पर हस्ताक्षर होकर वह इस पेज को भेजा जाएगा, जो उसे सबूत के तौर पर रखेगा।',
  },
  open: 'यह पेज खुला रखें: परिणाम यहाँ अपने-आप खुलेगा।',
};
