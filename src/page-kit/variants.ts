import { useLocation } from 'react-router';

/** Every difference between the main site and the mobile-style one, as data. */
export interface Variant {
  name: 'main' | 'msite';
  paths: {
    home: string;
    /** Where the subjects page leads back to. */
    classes: string;
    subjects: string;
    papers: string;
    /** Where one paper is read; its id follows. */
    paper: string;
    /** Subjects to practise; the id of one follows, and the name of a chapter. */
    practice: string;
    /** A paper as a timed exam; its id follows. */
    mock: string;
    search: string;
    cart: string;
    dashboard: string;
    profile: string;
    login: string;
    register: string;
    forgotPassword: string;
    afterLogin: string;
    afterRegister: string;
    aboutUs: string;
    contactUs: string;
    termsOfUse: string;
    privacyPolicy: string;
    refundPolicy: string;
    shippingPolicy: string;
  };
  subjectsTitle: (classname: string) => string;
  /** Where the way to the cart is, with the number of what is in it. */
  cartButton: 'floating' | 'bottom-bar';
  login: {
    title: string;
    subtitle?: string;
    usernameLabel: string;
    usernameRequired: string;
    button: string;
    busyButton: string;
    registerLink: string;
    /** Where what went wrong is said: under the password, or in a banner above the form. */
    errorAt: 'password' | 'banner';
  };
  register: {
    title: string;
    subtitle?: string;
    nameLabel: string;
    mobileLabel: string;
    mobileInvalid: string;
    /** How much can be typed at all, where that is limited. */
    mobileMaxLength?: number;
    button: string;
    busyButton: string;
    loginLink: string;
    errorAt: 'password' | 'banner';
  };
}

const main: Variant = {
  name: 'main',
  paths: {
    home: '/',
    classes: '/',
    subjects: '/view-subjects',
    papers: '/view-papers',
    paper: '/paper',
    practice: '/practice',
    mock: '/mock',
    search: '/search',
    cart: '/cart',
    dashboard: '/dashboard',
    profile: '/profile',
    login: '/login',
    register: '/register',
    forgotPassword: '/forgot-password',
    afterLogin: '/dashboard',
    afterRegister: '/dashboard',
    aboutUs: '/about-us',
    contactUs: '/contact-us',
    termsOfUse: '/terms-of-use',
    privacyPolicy: '/privacy-policy',
    refundPolicy: '/refund-policy',
    shippingPolicy: '/shipping-policy',
  },
  subjectsTitle: (classname) => `${classname} Subjects`,
  cartButton: 'floating',
  login: {
    title: 'Welcome Back',
    usernameLabel: 'Username (your e-mail)',
    usernameRequired: 'Username is required',
    button: 'Login',
    busyButton: 'Logging in…',
    registerLink: 'Create Account',
    errorAt: 'password',
  },
  register: {
    title: 'Create Account',
    nameLabel: 'Name',
    mobileLabel: 'Mobile',
    mobileInvalid: 'Please enter a valid mobile number',
    button: 'Create Account',
    busyButton: 'Creating account…',
    loginLink: 'Sign In',
    errorAt: 'password',
  },
};

const msite: Variant = {
  name: 'msite',
  paths: {
    home: '/msite/home',
    classes: '/msite/classes',
    subjects: '/msite/subjects',
    papers: '/msite/view-papers',
    paper: '/msite/paper',
    practice: '/msite/practice',
    mock: '/msite/mock',
    search: '/msite/search',
    cart: '/msite/cart',
    dashboard: '/msite/dashboard',
    profile: '/msite/profile',
    login: '/msite/login',
    register: '/msite/register',
    forgotPassword: '/msite/forgot-password',
    afterLogin: '/msite/classes',
    afterRegister: '/msite/subjects',
    aboutUs: '/msite/about-us',
    contactUs: '/msite/contact-us',
    termsOfUse: '/msite/terms-of-use',
    privacyPolicy: '/msite/privacy-policy',
    refundPolicy: '/msite/refund-policy',
    shippingPolicy: '/msite/shipping-policy',
  },
  subjectsTitle: (classname) => `${classname} - Subjects`,
  cartButton: 'bottom-bar',
  login: {
    title: 'Sign In',
    subtitle: 'Access your account',
    usernameLabel: 'Email',
    usernameRequired: 'Email is required',
    button: 'Continue',
    busyButton: 'Processing...',
    registerLink: 'Sign Up',
    errorAt: 'banner',
  },
  register: {
    title: 'Create Account',
    subtitle: 'Join us today',
    nameLabel: 'Full Name',
    mobileLabel: 'Mobile Number',
    mobileInvalid: 'Please enter a valid 10-digit mobile number',
    mobileMaxLength: 10,
    button: 'Create Account',
    busyButton: 'Processing...',
    loginLink: 'Sign In',
    errorAt: 'banner',
  },
};

export function variantOf(pathname: string): Variant {
  return pathname.startsWith('/msite') ? msite : main;
}

/** The site that the page being shown belongs to. */
export function useVariant(): Variant {
  return variantOf(useLocation().pathname);
}
