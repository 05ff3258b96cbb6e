import type { Texts } from '../texts.ts';

/** Changing from one language to the other; each language's own name stands in `languageNames`. */
export const language: Texts['language'] = {
  changed: 'EkBid अब हिन्दी में है।',
  failed: 'भाषा नहीं बदली जा सकी। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
};
