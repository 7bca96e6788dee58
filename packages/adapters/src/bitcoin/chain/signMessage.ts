import { WalletError } from '@latchkey/core/errors'
import { isMessageSignature, toBase64 } from '@latchkey/wire/bitcoin'
import type { BitcoinAccount, BitcoinWallet, WalletRequest } from '../wallets/BitcoinWallet.ts'

/**
 * Signs a text with an account that the wallet shares, by BIP-322 in its simple form, or as Bitcoin's first wallets did. Prompts the visitor.
 * @returns the signature in base64, over this text and by this address
 * @throws WalletError for any other, and what the wallet throws
 */
export async function signMessage(
  wallet: BitcoinWallet,
  request: WalletRequest & { account: BitcoinAccount; message: string },
): Promise<string> {
  const { account, message } = request
  const signature = await wallet.signMessage(request)
  const isRight = isMessageSignature(signature, {
    message: new TextEncoder().encode(message),
    script: account.script,
  })
  if (!isRight) throw new WalletError({ details: 'The wallet signed another message, or with another key.' })
  return toBase64(signature)
}
