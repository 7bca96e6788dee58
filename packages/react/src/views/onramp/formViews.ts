/** The form of a purchase and the lists behind it, as one chunk: apart they would share most of it and weigh more. */
export { OnRampAmountView } from './OnRampAmountView.tsx'
export { OnRampFiatSelectView } from './OnRampFiatSelectView.tsx'
export { OnRampProvidersView } from './OnRampProvidersView.tsx'
export { OnRampTokenSelectView } from './OnRampTokenSelectView.tsx'
