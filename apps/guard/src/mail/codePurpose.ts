/** What a code of the guard is for. */
export type CodePurpose = 'store' | 'recover' | 'release'

/**
 * A purpose of one wallet, or of one recovery for `release`, so that a code for one does nothing to another.
 * @param id the wallet's, or the recovery's.
 */
export const toPurpose = (purpose: CodePurpose, id: string) => `${purpose} ${id}`
