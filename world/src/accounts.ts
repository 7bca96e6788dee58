import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic every Ethereum development node knows. Its keys are public: never use them elsewhere. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'

export type DevelopmentAccount = { address: Address; privateKey: Hex }

/** The development account at m/44'/60'/0'/0/{index}; anvil funds and unlocks 0 to 9. */
export function developmentAccount(index: number): DevelopmentAccount {
  const account = mnemonicToAccount(developmentMnemonic, { addressIndex: index })
  const { privateKey } = account.getHdKey()
  if (!privateKey) throw new Error(`The mnemonic gives no private key at index ${index}.`)
  return { address: account.address, privateKey: toHex(privateKey) }
}

/** Accounts a person or a test plays with. */
export const fundedAccounts = [0, 1, 2, 3, 4].map(developmentAccount)

/** Owns the tokens and collections and provides the pools' liquidity. */
export const marketMaker = developmentAccount(8).address

/** Signs the server's answers about names. */
export const nameSigner = developmentAccount(7)

/** Pays the faucet's gifts. */
export const faucetPayer = developmentAccount(9).address
