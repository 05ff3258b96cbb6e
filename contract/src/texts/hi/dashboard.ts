import type { AdminTexts } from '../texts.ts';

/** The administrator's first page. */
export const dashboard: AdminTexts['dashboard'] = {
  title: 'डैशबोर्ड',
  loading: 'डैशबोर्ड आ रहा है',
  failed: 'डैशबोर्ड नहीं दिखाया जा सका',
  tiles: {
    label: 'EkBid के आँकड़े',
    totalUsers: 'कुल सदस्य',
    activeAuctions: 'चालू नीलामियाँ',
    completedAuctions: 'समाप्त नीलामियाँ',
    reportsToday: 'आज की शिकायतें',
  },
  awaiting: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'कोई नीलामी घोषणा के इंतज़ार में नहीं';
      return count === 1 ? '1 नीलामी घोषणा के इंतज़ार में' : `${shown} नीलामियाँ घोषणा के इंतज़ार में`;
    },
    text: 'वहाँ बोली का समय समाप्त हो गया है, और बोली लगाने वाले परिणाम का इंतज़ार कर रहे हैं।',
    textNone: 'जो नीलामियाँ समाप्त हो गईं या भर गईं, वे परिणाम घोषित होने तक यहाँ रहती हैं।',
    link: 'विजेता घोषित करें',
  },
  attention: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'किसी भुगतान पर ध्यान देने की ज़रूरत नहीं';
      return count === 1 ? '1 काम पर ध्यान चाहिए' : `${shown} कामों पर ध्यान चाहिए`;
    },
    text: 'कुछ पैसे किसी के ठीक करने का इंतज़ार कर रहे हैं।',
    textNone: 'हर भुगतान या तो बोली बन चुका है, या अपने आप वापस जा रहा है।',
    link: 'काम देखें',
  },
};
