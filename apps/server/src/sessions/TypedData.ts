/** What wallets write permissions, policies and signers as: what it is says how the rest reads. */
export type TypedData = { type: string; data?: unknown }
