/** The tables, a file for each subject. Addresses and hashes are lower-case hex; amounts are base units. */

export { analyticsCounts, analyticsErrors } from './schema/analytics.ts'
export {
  activity,
  anyBlock,
  approvals,
  blocks,
  nftKinds,
  nfts,
  pricePoints,
  receivedTokenKinds,
  type TransferKind,
  tokens,
  transactions,
  transferKinds,
  transfers,
} from './schema/chain.ts'
export { keptResponses, operatorNotices, remoteImages, serverKeys } from './schema/deployment.ts'
export { type NameSnapshot, nameAddresses, nameMessages, nameOwnerChanges, names } from './schema/names.ts'
export { projectKeys, projects, projectUsage } from './schema/projects.ts'
export { onrampEvents, onrampPurchases } from './schema/purchases.ts'
export { cosignedOperations, pendingSessions, smartSessions } from './schema/sessions.ts'
export { signInKeys, signInRefreshTokens, signInSessions } from './schema/signIn.ts'
export { type SlotRange, solanaHistories, solanaTransactions } from './schema/solana.ts'
export { walletAddressLimits, walletLoginFlows, walletMails, walletSocialFlows } from './schema/walletFlows.ts'
export { walletAccessTokens, walletRefreshTokens, walletSessions } from './schema/walletSessions.ts'
export {
  walletChallenges,
  walletEnrolments,
  walletPasskeys,
  walletRecoveryTries,
  walletRotations,
  walletWallets,
} from './schema/walletShares.ts'
export { walletAudit, walletEmailChanges, walletLogins, walletSecrets, walletUsers } from './schema/walletUsers.ts'
