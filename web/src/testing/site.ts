import type { SiteContent } from '@ekbid/contract';

const both = (en: string, hi: string) => ({ en, hi });

/** Example texts of an operator. */
export function someContent(changes: Partial<SiteContent> = {}): SiteContent {
  return {
    placeholder: false,
    company: both('Lone Bid Private Limited', 'लोन बिड प्राइवेट लिमिटेड'),
    description: both('Auctions from Mumbai.', 'मुंबई से नीलामियाँ।'),
    claims: [both('SSL Secured', 'SSL से सुरक्षित'), both('24/7 Support', '24/7 सहायता')],
    promises: [],
    goodToKnow: [both('Auctions typically run 24-72 hours.', 'नीलामी आम तौर पर 24-72 घंटे चलती है।')],
    delivery: both('By courier within a week.', 'एक हफ़्ते में कूरियर से।'),
    prizeTax: both('We collect 30 % of the retail price as tax.', 'हम खुदरा कीमत का 30 % कर के रूप में लेते हैं।'),
    supportEmail: 'help@lonebid.in',
    supportPhone: '1800 123 4567',
    address: [both('5 Marine Drive', '5, मरीन ड्राइव'), both('Mumbai 400020', 'मुंबई 400020')],
    grievanceOfficer: both('Meera Iyer, Grievance Officer', 'मीरा अय्यर, शिकायत अधिकारी'),
    social: { instagram: 'https://www.instagram.com/lonebid' },
    ...changes,
  };
}
