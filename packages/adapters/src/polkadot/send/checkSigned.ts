import { TransferChangedError, WalletError } from '@latchkey/core/errors'
import {
  type Bytes,
  CodecError,
  fromHex,
  isSameBytes,
  type Metadata,
  readSignature,
  readTransaction,
  type Signature,
  type SignedTransaction,
  toPayload,
  type WrittenTerms,
  writeEra,
  writeTerms,
  writeTransaction,
} from '@latchkey/wire/polkadot'
import { isSignedBy } from '../signatures/isSignedBy.ts'
import type { TransferPlan } from './planTransfer.ts'

/**
 * What a wallet signed, as the transaction that is sent: it must be the transfer that was shown, with the terms that were, by the account's
 * key. A wallet that returns a transaction of its own must have changed nothing. One that knows no digests shows it by signing the same
 * without: that is taken where another node has the same metadata.
 * @throws TransferChangedError, WalletError where it returned none
 */
export function checkSigned(
  { signature: given, signedTransaction }: Record<string, unknown>,
  { plan, metadata, isWitnessed }: { plan: TransferPlan; metadata: Metadata; isWitnessed: boolean },
): Bytes {
  const { account, call, terms } = plan
  const signature = readGiven(given)
  const isOver = (written: WrittenTerms) => isSignedBy(account, toPayload(call, written), signature)
  const plain =
    isWitnessed && terms.metadataHash ? writeTerms(metadata, { ...terms, metadataHash: undefined }) : undefined
  const written = plain && !isOver(plan.written) && isOver(plain) ? plain : plan.written
  if (signedTransaction !== undefined && signedTransaction !== null)
    compare(readSigned(signedTransaction, metadata), { ...plan, written })
  if (written !== plain && !isOver(written)) throw changed('its signature')
  return writeTransaction(metadata, { account, signature, extra: written.extra, call })
}

function compare(signed: SignedTransaction | undefined, { account, call, terms, written }: TransferPlan): void {
  if (!signed) throw changed('its form')
  if (!isSameBytes(signed.account, account)) throw changed('its sender')
  if (!isSameBytes(signed.call, call)) throw changed('its call')
  if (signed.terms.nonce !== BigInt(terms.nonce)) throw changed('its nonce')
  if (signed.terms.tip !== 0n) throw changed('its tip')
  if (!isSameBytes(signed.terms.era, writeEra(terms.block))) throw changed('its era')
  if (!isSameBytes(signed.extra, written.extra)) throw changed('its terms')
}

function readSigned(given: unknown, metadata: Metadata): SignedTransaction | undefined {
  try {
    return readTransaction(metadata, given instanceof Uint8Array ? given : fromHex(given))
  } catch (cause) {
    throw cause instanceof CodecError ? changed('its form', cause) : cause
  }
}

function readGiven(given: unknown): Signature {
  try {
    return readSignature(fromHex(given))
  } catch (cause) {
    if (!(cause instanceof CodecError)) throw cause
    throw new WalletError({ details: 'The wallet did not return a signature.', cause })
  }
}

function changed(details: string, cause?: unknown): TransferChangedError {
  return new TransferChangedError({ details, cause })
}
