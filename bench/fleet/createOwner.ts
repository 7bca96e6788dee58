import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A key nobody else has. */
export const createOwner = () => privateKeyToAccount(generatePrivateKey())
