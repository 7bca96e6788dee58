import { type Bytes, writeAuthInfo, writeTransferBody, writeTransferDoc } from '@latchkey/wire/cosmos'
import type { PageWallet } from '../discovery/PageWallet.ts'
import type { CosmosKey } from '../wallets/CosmosKey.ts'
import { callProvider } from '../wallets/callProvider.ts'
import { checkSignedBytes, checkSignedText } from './checkSigned.ts'
import type { TransferPlan } from './planTransfer.ts'

/** Of Keplr's: the wallet neither chooses the fee by itself nor asks for a memo. */
const options = { preferNoSetFee: true, preferNoSetMemo: true }

/**
 * Has the wallet sign a transfer: its bytes, or its text where the key is on a device that shows one. Prompts the visitor.
 * @returns the transaction, which is the transfer that was shown
 * @throws TransferChangedError for another one, MemoChangedError for one with another memo, and what the wallet throws
 */
export async function signTransfer(
  wallet: PageWallet,
  request: { plan: TransferPlan; key: CosmosKey; signal?: AbortSignal | undefined },
): Promise<Bytes> {
  const { plan, key, signal } = request
  const { chainId, transfer } = plan
  const isText = key.isHardware || !wallet.method('signDirect')
  if (isText) {
    const parameters = [chainId, key.address, writeTransferDoc(transfer, plan), options]
    return checkSignedText(await callProvider(wallet, 'signAmino', { parameters, signal }), plan, key)
  }
  const document = {
    bodyBytes: writeTransferBody(transfer),
    authInfoBytes: writeAuthInfo({ ...plan, publicKey: key.publicKey, mode: 'direct' }),
    chainId,
    accountNumber: new AccountNumber(plan.accountNumber),
  }
  const parameters = [chainId, key.address, document, options]
  return checkSignedBytes(await callProvider(wallet, 'signDirect', { parameters, signal }), plan, key)
}

/** As wallets expect numbers of 64 bits, in the parts of `Long`; its methods do not follow it into another process. */
class AccountNumber {
  readonly low: number
  readonly high: number
  readonly unsigned = true
  constructor(value: bigint) {
    this.low = Number(BigInt.asIntN(32, value))
    this.high = Number(BigInt.asIntN(32, value >> 32n))
  }
  toString(): string {
    return String((BigInt.asUintN(32, BigInt(this.high)) << 32n) | BigInt.asUintN(32, BigInt(this.low)))
  }
}
