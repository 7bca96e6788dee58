import { type Hex, toHex } from 'viem'
import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

const developmentMnemonic = 'test test test test test test test test test test test junk'

export type PhoneAccount = { address: LocalAccount['address']; privateKey: Hex }

/** The wallet's accounts, in the order given. */
export function readAccounts(accounts: PhoneWalletOptions['accounts']): PhoneAccount[] {
  if (accounts && !('mnemonic' in accounts)) {
    if (accounts.length === 0) throw new Error('A phone wallet needs an account.')
    return accounts.map((privateKey) => ({ privateKey, address: privateKeyToAccount(privateKey).address }))
  }
  const { mnemonic, count = 5 } = accounts ?? { mnemonic: developmentMnemonic, count: 1 }
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = mnemonicToAccount(mnemonic, { addressIndex })
    const { privateKey } = account.getHdKey()
    if (!privateKey) throw new Error(`The mnemonic gives no private key at index ${addressIndex}.`)
    return { address: account.address, privateKey: toHex(privateKey) }
  })
}
