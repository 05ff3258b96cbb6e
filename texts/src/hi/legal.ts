import type { GuideTexts } from '../texts.ts';

/** Around the terms and the privacy notice. */
export const legal: GuideTexts['legal'] = {
  contents: 'इस पेज पर',
  updated: '21 नवंबर 2026 का रूप',
  review:
    'यह एक प्रदर्शन है। इसकी कंपनी और संपर्क की जानकारी बनाई हुई है, और इस पर भरोसा करने से पहले किसी वकील को इसे जाँचना होगा।',
  questions: 'इस पेज के बारे में सवाल?',
};
