/** The form of permissions, policies and signers in wallets' grants: `type` determines the schema of `data`. */
export type TypedData = { type: string; data?: unknown }
