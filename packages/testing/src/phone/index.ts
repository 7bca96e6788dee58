export { createPhoneWallet } from './createPhoneWallet.ts'
export type {
  PhoneAnswer,
  PhoneProposal,
  PhoneRequest,
  PhoneRequestRecord,
  PhoneSession,
  PhoneWallet,
  ProposalAnswer,
  RequestAnswer,
} from './PhoneWallet.ts'
export type { PhoneStorage, PhoneWalletOptions } from './PhoneWalletOptions.ts'
