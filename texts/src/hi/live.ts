import type { Texts } from '../texts.ts';

/** Screens that change by themselves. */
export const live: Texts['live'] = {
  offline: 'आप ऑफ़लाइन हैं। जो दिख रहा है, वह पुराना हो सकता है।',
  unreachable: 'EkBid से संपर्क नहीं हो पा रहा है। जो दिख रहा है, वह पुराना हो सकता है; हम कोशिश कर रहे हैं।',
  begun: 'बोली लगाना शुरू हो गया है।',
  minutesLeft: (minutes) => `बोली लगाने के लिए ${minutes} मिनट बचे हैं।`,
  over: 'बोली लगाना समाप्त हो गया है।',
};
