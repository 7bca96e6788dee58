import { MemoChangedError, TransferChangedError } from '@latchkey/core/errors'
import {
  type Bytes,
  CodecError,
  type CosmosAuthInfo,
  fromCosmosBase64,
  isCosmosSignature,
  isSameBytes,
  parseAmount,
  readAuthInfo,
  readTransferBody,
  writeAminoDoc,
  writeAuthInfo,
  writeCosmosTransaction,
  writeSignDoc,
  writeTransferBody,
  writeTransferDoc,
} from '@latchkey/wire/cosmos'
import { readSignature } from '../chain/signMessage.ts'
import type { CosmosKey } from '../wallets/CosmosKey.ts'
import type { TransferPlan } from './planTransfer.ts'

/**
 * Reads the bytes that a wallet says it signed, and compares them with what was shown: the same transfer by the same account, a fee within
 * its limits that nobody else pays, and a signature of the key over them.
 * @returns the transaction
 * @throws TransferChangedError, MemoChangedError where nothing but the memo differs, WalletError where there is no signature
 */
export function checkSignedBytes(answer: unknown, plan: TransferPlan, { publicKey }: CosmosKey): Bytes {
  const signature = readSignatureBytes(answer)
  const { bodyBytes, authInfoBytes } = readSigned(answer)
  const [body, authInfo] = [toBytes(bodyBytes), toBytes(authInfoBytes)]
  return decoded(() => {
    const { memo, ...transfer } = readTransferBody(body)
    if (!isSameBytes(writeTransferBody({ ...transfer, memo: plan.transfer.memo }), writeTransferBody(plan.transfer)))
      throw changed('its recipient, amount or last block')
    if (memo !== plan.transfer.memo) throw new MemoChangedError()
    const info = readAuthInfo(authInfo)
    if (!isSameBytes(info.publicKey, publicKey) || info.mode !== 'direct' || info.sequence !== plan.sequence)
      throw changed('who signs it')
    checkFee(info, plan)
    const { chainId, accountNumber } = plan
    if (!isCosmosSignature(signature, writeSignDoc({ body, authInfo, chainId, accountNumber }), publicKey))
      throw changed('its signature')
    return writeCosmosTransaction({ body, authInfo, signature })
  })
}

/**
 * The same for a text: it is made anew, with the fee that the wallet says, so that the signature is over what was shown or refused.
 * @throws TransferChangedError, MemoChangedError where the wallet says another memo, WalletError where there is no signature
 */
export function checkSignedText(answer: unknown, plan: TransferPlan, { publicKey }: CosmosKey): Bytes {
  const signature = readSignatureBytes(answer)
  const { fee: given, memo = '' } = readSigned(answer)
  return decoded(() => {
    const { amount, gas } = (given ?? {}) as { amount?: unknown; gas?: unknown }
    const [coin, another] = Array.isArray(amount) ? (amount as { denom?: unknown; amount?: unknown }[]) : []
    if (another) throw changed('its fee')
    const fee = { denom: String(coin?.denom), amount: parseAmount(String(coin?.amount)) }
    const signer = { ...plan, fee, gasLimit: parseAmount(String(gas)) }
    checkFee(signer, plan)
    if (memo !== plan.transfer.memo) throw new MemoChangedError()
    if (!isCosmosSignature(signature, writeAminoDoc(writeTransferDoc(plan.transfer, signer)), publicKey))
      throw changed('its signature')
    const authInfo = writeAuthInfo({ ...signer, publicKey, mode: 'amino' })
    return writeCosmosTransaction({ body: writeTransferBody(plan.transfer), authInfo, signature })
  })
}

/** The visitor may choose another price in the wallet: up to the network's highest. @throws TransferChangedError */
function checkFee({ fee, gasLimit }: Pick<CosmosAuthInfo, 'fee' | 'gasLimit'>, { fee: shown, limits }: TransferPlan) {
  if (fee.denom !== shown.denom || fee.amount > limits.fee) throw changed(`its fee of ${fee.amount} ${fee.denom}`)
  if (gasLimit < limits.leastGas || gasLimit > limits.mostGas) throw changed(`its gas of ${gasLimit}`)
}

function readSignatureBytes(answer: unknown): Bytes {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  return decoded(() => fromCosmosBase64(readSignature(signature)))
}

function readSigned(answer: unknown): Record<string, unknown> {
  const { signed } = (answer ?? {}) as { signed?: unknown }
  return (signed ?? {}) as Record<string, unknown>
}

function toBytes(value: unknown): Bytes {
  return ArrayBuffer.isView(value) ? Uint8Array.from(value as Uint8Array) : new Uint8Array()
}

function decoded<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw cause instanceof CodecError ? changed(`its form: ${cause.message}`, cause) : cause
  }
}

function changed(details: string, cause?: unknown): TransferChangedError {
  return new TransferChangedError({ details, cause })
}
