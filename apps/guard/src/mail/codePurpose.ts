/** What a code of the guard is for. */
export type CodePurpose = 'store' | 'recover'

/** A purpose of one wallet, so that a code for one does nothing to another. */
export const toPurpose = (purpose: CodePurpose, walletId: string) => `${purpose} ${walletId}`
