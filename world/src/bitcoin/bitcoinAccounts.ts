import { createPayer } from '@latchkey/bitcoin-node'
import { type Hex, hexToBytes, sha256, stringToBytes, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developmentMnemonic } from '../accounts.ts'

/** The world's Bitcoin accounts, the same at every start. Their keys are public: never use them elsewhere. */
export function openBitcoinAccounts() {
  return {
    /** For a person or a test to play with: m/84'/1'/0'/0/0 and /1 of the well-known mnemonic. */
    funded: [derive(0), derive(1)] as const,
    /** A stranger of the past. */
    carol: createPayer(sha256(stringToBytes('latchkey world: carol'), 'bytes')),
  }
}

export type BitcoinAccounts = ReturnType<typeof openBitcoinAccounts>

function derive(index: number) {
  const account = mnemonicToAccount(developmentMnemonic, { path: toPath(index) })
  const { privateKey: secret } = account.getHdKey()
  if (!secret) throw new Error(`The mnemonic gives no private key at ${toPath(index)}.`)
  const privateKey: Hex = toHex(secret)
  return { payer: createPayer(hexToBytes(privateKey)), privateKey }
}

/** As wallets derive native segwit addresses of test networks (BIP-84). viem's type knows Ethereum's paths alone. */
function toPath(index: number) {
  return `m/84'/1'/0'/0/${index}` as `m/44'/60'/${string}`
}
