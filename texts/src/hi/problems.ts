import type { Texts } from '../texts.ts';

/** What only the browser can know of a call that failed. */
export const problems: Texts['problems'] = {
  network: 'EkBid से संपर्क नहीं हो सका। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
  offline: 'आप ऑफ़लाइन हैं। इंटरनेट वापस आते ही यह खुल जाएगा।',
  partMissing: 'यह अभी लोड नहीं हो सका। हम कोशिश कर रहे हैं।',
  unreadable: 'जवाब पढ़ा नहीं जा सका। कृपया थोड़ी देर में फिर कोशिश करें।',
  sessionExpired: 'आपका सत्र समाप्त हो गया। कृपया फिर से लॉगिन करें।',
};
