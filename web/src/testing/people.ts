import type { Session } from '@ekbid/contract';

export const asha: Session = {
  userRole: 'USER',
  userData: {
    _id: '0192f7a0-0000-7000-8000-000000000001',
    name: 'Asha Kulkarni',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    email: 'asha@example.in',
    emailConfirmed: true,
    mobileNumber: '+919876543210',
    blocked: false,
  },
};

export const admin: Session = {
  userRole: 'ADMIN',
  userData: {
    _id: '0192f7a0-0000-7000-8000-000000000002',
    name: 'Ravi Menon',
    firstName: 'Ravi',
    lastName: 'Menon',
    email: 'ravi@example.in',
    emailConfirmed: true,
    mobileNumber: '+919876500000',
    blocked: false,
  },
};
