import { deletionDays, type EntryMode, retention } from '@ekbid/domain';
import type { NotificationTexts } from '../texts.ts';

/** The bell in the navigation bar, and the page that it opens. */
export const notifications: NotificationTexts = {
  title: 'सूचनाएँ',
  lead: `आपकी बोली वाली और नज़र में रखी नीलामियों की, और आपकी शिकायतों की ख़बरें। हर सूचना ${retention.notifications} दिन रखी जाती है।`,
  unread: (count: number, shown: string) => (count === 0 ? 'सूचनाएँ' : `सूचनाएँ, ${shown} अनपढ़ी`),
  new: 'नई',
  markRead: 'पढ़ ली',
  markReadOf: (title: string) => `पढ़ ली: ${title}`,
  markAllRead: 'सब पढ़ लीं',
  markFailed: 'पढ़ी हुई नहीं मानी गई',
  showing: (shown: string, total: string) => `${total} में से ${shown} सूचनाएँ`,
  loading: 'सूचनाएँ आ रही हैं',
  failed: 'आपकी सूचनाएँ नहीं दिखाई जा सकीं',
  empty: {
    title: 'अभी कोई सूचना नहीं',
    text: 'जिस नीलामी में आपकी बोली है, उसका परिणाम आते ही यहाँ दिखेगा।',
    action: 'नीलामियाँ देखें',
  },
  ends: (moment: string) => `आप इस नीलामी पर नज़र रख रहे हैं। यह ${moment} को ख़त्म होगी, या आख़िरी जगह भरते ही।`,
  kinds: {
    won: {
      title: (auction: string) => `आप जीत गए: ${auction}`,
      text: (amount: string, mode: EntryMode) =>
        `आपकी ₹${amount} सबसे कम यूनीक बोली थी।${mode === 'refundable' ? ' यहाँ आपकी और कोई बोली हो, तो उसके पैसे उसी तरीके से वापस जाएँगे जिससे आपने चुकाए थे।' : ''}`,
    },
    lost: {
      title: (auction: string) => `परिणाम आया: ${auction}`,
      text: (amount: string, mode: EntryMode) =>
        `आप नहीं जीते। सबसे कम यूनीक बोली ₹${amount} थी।${mode === 'refundable' ? ' आपकी सभी बोलियों के पैसे उसी तरीके से वापस जाएँगे जिससे आपने चुकाए थे।' : ''}`,
    },
    no_unique_bid: {
      title: (auction: string) => `कोई नहीं जीता: ${auction}`,
      text: (mode: EntryMode) => `हर रकम साझा थी।${mode === 'free' ? '' : ' आपने जो चुकाया, वह पूरा वापस जाएगा।'}`,
    },
    cancelled: {
      title: (auction: string) => `रद्द हुई: ${auction}`,
      text: (mode: EntryMode) =>
        `नीलामी रद्द हो गई। ${mode === 'free' ? 'वहाँ आपकी बोलियाँ मुफ़्त थीं।' : 'आपने जो चुकाया, वह पूरा वापस जाएगा।'}`,
    },
    prize_added: { title: (auction: string) => `इनाम के बारे में नया: ${auction}` },
    watch_begins: { title: (auction: string) => `बोली शुरू हो गई: ${auction}` },
    watch_day: { title: (auction: string) => `एक दिन में ख़त्म: ${auction}` },
    watch_hour: { title: (auction: string) => `एक घंटे में ख़त्म: ${auction}` },
    report_answered: {
      title: (reason: string) => `आपकी शिकायत: ${reason}`,
      text: 'हमने इसे देखकर निपटा दिया। बताने के लिए धन्यवाद।',
      pushed: { title: 'हमने आपकी शिकायत देखी', text: 'हमने क्या किया, यह पढ़ने के लिए खोलें।' },
    },
    claim_reminder: {
      title: (auction: string) => `अपना इनाम लें: ${auction}`,
      text: (until: string) => `आप इसे ${until} तक ले सकते हैं। उसके बाद यह किसी और को भी नहीं मिलेगा।`,
    },
    prize_sent: {
      title: (auction: string) => `रास्ते में: ${auction}`,
      text: 'आपका इनाम भेज दिया गया है। मिलने पर कृपया बता दें।',
    },
    prize_delivered: {
      title: (auction: string) => `पहुँचा: ${auction}`,
      text: 'हमारी टीम के अनुसार आपका इनाम पहुँच गया है। अगर आपको नहीं मिला, तो कृपया बताएँ।',
    },
    account_deletion: {
      title: () => 'आपका खाता हटाया जाएगा',
      text: `इस सूचना के ${deletionDays} दिन बाद खाता हट जाएगा। न चाहें, तो प्रोफ़ाइल में इसे रोक दें।`,
    },
  },
  /** A table in the profile: which topic goes to which channel. */
  choices: {
    title: 'हम आपको क्या बताएँ',
    lead: 'आपकी नीलामियों की हर ख़बर ऐप में मिलती है। चुनें कि क्या और कहीं भी पहुँचे।',
    topic: 'किस बारे में',
    inApp: 'ऐप में',
    channels: { email: 'ईमेल', sms: 'SMS', push: 'पुश' },
    topics: {
      won: 'आप जीत गए',
      prize: 'आपका इनाम: लेना, भेजना, पहुँचना',
      result: 'आपकी नीलामी का परिणाम',
      cancelled: 'आपकी नीलामी रद्द हुई',
      prize_added: 'इनाम के बारे में नया',
      watch: 'नज़र में रखी नीलामी शुरू हो या ख़त्म होने वाली हो',
      report: 'आपकी शिकायतों के जवाब',
      refund: 'आपके रिफ़ंड',
      security: 'आपके खाते की सुरक्षा',
    },
    cell: (topic: string, channel: string) => `${topic}: ${channel}`,
    always: 'हमेशा',
    never: 'नहीं भेजते',
    fixed: 'जिस निशान के साथ ख़ाना नहीं है, उसे बंद नहीं किया जा सकता।',
    smsInstead: 'रद्द नीलामी और रिफ़ंड के बारे में SMS सिर्फ़ उन्हें भेजते हैं जिनके ईमेल पते की पुष्टि नहीं हुई है।',
    emailUnconfirmed: 'पते की पुष्टि होने तक हम ईमेल नहीं भेजते।',
    loading: 'आपकी पसंद आ रही है',
    loadFailed: 'आपकी पसंद नहीं दिखाई जा सकी',
    failed: 'कुछ नहीं बदला',
    /** The button below that table, which subscribes this device. */
    push: {
      title: 'इस डिवाइस पर पुश सूचनाएँ',
      off: 'EkBid बंद हो, तब भी स्क्रीन पर देखें कि आप जीते या आपकी नीलामी का परिणाम आया।',
      on: 'जब तक आप यहाँ लॉगिन हैं, आपकी ख़बरें इस डिवाइस पर दिखेंगी। क्या दिखेगा, यह “पुश” वाले कॉलम में है।',
      denied: 'आपके ब्राउज़र ने EkBid की सूचनाएँ रोक रखी हैं। ब्राउज़र की सेटिंग में इस साइट के लिए इन्हें चालू करें, फिर यहाँ लौटें।',
      unsupported: 'यह ब्राउज़र यहाँ सूचनाएँ नहीं दिखा सकता। आईफ़ोन या आईपैड पर पहले EkBid को होम स्क्रीन पर जोड़ें।',
      switchOn: 'चालू करें',
      switchOff: 'बंद करें',
      serviceFailed: 'आपका ब्राउज़र अपनी पुश सेवा तक नहीं पहुँच सका। कृपया फिर से कोशिश करें।',
      loading: 'देख रहे हैं कि पुश चालू है या नहीं',
      loadFailed: 'पता नहीं चल सका कि पुश चालू है या नहीं',
    },
  },
  /** The page that the unsubscribe link at the end of a mail opens. `topic` is a text from `choices.topics`. */
  unsubscribe: {
    ask: {
      title: 'ऐसे ईमेल बंद करें?',
      text: (topic: string) => `“${topic}”: इस बारे में हम आपको ईमेल नहीं भेजेंगे। ऐप में यह आपको मिलता रहेगा।`,
      submit: 'ईमेल बंद करें',
    },
    done: {
      title: 'ये ईमेल बंद हो गए',
      text: (topic: string) => `“${topic}”: इस बारे में अब कोई ईमेल नहीं आएगा। प्रोफ़ाइल में इन्हें फिर से चालू कर सकते हैं।`,
    },
    wrong: {
      title: 'यह लिंक काम नहीं करता',
      text: 'शायद लिंक अधूरा पहुँचा। ईमेल अपनी प्रोफ़ाइल में बंद किए जा सकते हैं।',
    },
    profile: 'प्रोफ़ाइल पर जाएँ',
  },
  stopNumber: {
    title: 'नंबर बदलना रोकें?',
    text: 'खाते का नंबर वही रहेगा। जिसने बदलने को कहा, वह पासवर्ड जानता है, इसलिए इसके बाद नया पासवर्ड रखें।',
    submit: 'बदलना रोकें',
    done: 'नंबर वही रहेगा',
    doneText: 'नंबर बदलना रोक दिया गया। अभी नया पासवर्ड रखें: कोई और आपका पासवर्ड जानता है।',
    onward: 'नया पासवर्ड रखें',
    wrong: 'यह लिंक काम नहीं करता। शायद यह अधूरा पहुँचा: कृपया इसे पूरा खोलें।',
  },
};
