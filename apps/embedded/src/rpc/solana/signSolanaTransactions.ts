import { addSignature, readTransaction, type SolanaTransaction } from '@latchkey/wire/solana'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { requireUncovered } from '../../approve/reportsCover.ts'
import { type Bytes, fromHex, toHex } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { chainMessages } from '../../locales/chainMessages.ts'
import { approve } from '../approve.ts'
import { type ChainSummary, showChainRequest } from '../chainRequest.ts'
import { decodeText } from '../decodeText.ts'
import { openMoves } from '../openMoves.ts'
import { isAboveLimit, solanaMainnet } from '../otherNetworks.ts'
import { readGiven } from '../readGiven.ts'
import type { OtherRequest, RpcContext } from '../rpcRequest.ts'
import { describeSolana } from './describeSolana.ts'
import { sendOptionsSchema, sendSolanaTransaction } from './sendSolanaTransaction.ts'

/** Shown and signed at once; the vault signs at most 32. */
const mostTransactions = 20
const pubkey = z.optional(z.string())
const oneSchema = z.object({ transaction: z.string(), pubkey, sendOptions: z.optional(sendOptionsSchema) })
const allSchema = z.object({
  transactions: z.array(z.string()).check(z.minLength(1), z.maxLength(mostTransactions)),
  pubkey,
})
/** Of 1,232 bytes in base64. */
const longestTransaction = 1_644

/**
 * `solana_signTransaction` with `{transaction}` in base64, legacy or version 0: shows what it does, and signs it as it is.
 * @returns `{signature, transaction}`: the visitor's signature in base58, the transaction with it in base64.
 * @throws WalletError `invalid_params`, `unauthorized` if the visitor is none of its signers, `user_rejected`, `window_needed`.
 */
export async function signSolanaTransaction(
  context: RpcContext,
  request: OtherRequest,
): Promise<{ signature: string; transaction: string }> {
  const { transaction } = parse(oneSchema, request)
  const [signed] = await signShown(context, { request, given: [transaction], kind: 'signTransaction' })
  if (!signed) throw new WalletError('internal')
  return { signature: base58.encode(signed.signature), transaction: base64.encode(signed.bytes) }
}

/**
 * `solana_signAllTransactions` with `{transactions}`: shows all of them, one after the other, and signs all or none.
 * @returns `{transactions}` in the same order, base64.
 * @throws WalletError as `solana_signTransaction`.
 */
export async function signAllSolanaTransactions(
  context: RpcContext,
  request: OtherRequest,
): Promise<{ transactions: string[] }> {
  const { transactions } = parse(allSchema, request)
  const signed = await signShown(context, { request, given: transactions, kind: 'signTransaction' })
  return { transactions: signed.map(({ bytes }) => base64.encode(bytes)) }
}

/**
 * `solana_signAndSendTransaction` with `{transaction, sendOptions}`: the same, sent by the operator's node.
 * @returns `{signature}`, the transaction's own, base58.
 * @throws WalletError `not_sendable` if the operator has no node of the network, `node_failed` with the node's reason.
 */
export async function signAndSendSolanaTransaction(
  context: RpcContext,
  request: OtherRequest,
): Promise<{ signature: string }> {
  const { transaction, sendOptions } = parse(oneSchema, request)
  const { chain, signal, hasNode } = request
  if (!hasNode) throw new WalletError('not_sendable', { details: 'no node of this network' })
  const [signed] = await signShown(context, { request, given: [transaction], kind: 'transaction' })
  if (!signed) throw new WalletError('internal')
  return sendSolanaTransaction(context, { chain, signal, bytes: signed.bytes, sendOptions })
}

function parse<T extends { pubkey?: string | undefined }>(schema: z.ZodMiniType<T>, request: OtherRequest): T {
  const params = schema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: `${request.method}: transaction in base64` })
  if (params.data.pubkey !== undefined && params.data.pubkey !== request.address) throw new WalletError('unauthorized')
  return params.data
}

type SignOptions = { request: OtherRequest; given: string[]; kind: 'transaction' | 'signTransaction' }

async function signShown(
  context: RpcContext,
  { request, given, kind }: SignOptions,
): Promise<{ signature: Bytes; bytes: Bytes }[]> {
  const { address, chain, signal, waiting } = request
  const transactions = given.map((text) => {
    const bytes = decodeText(base64, { text, maxLength: longestTransaction })
    return readGiven(() => readTransaction(bytes))
  })
  for (const transaction of transactions) requireSigner(transaction, { address, isSent: kind === 'transaction' })
  requireUncovered(context)
  const summary = join(transactions.map(({ message }) => describeSolana(message, address)))
  if (chain.caipNetworkId !== solanaMainnet) summary.notes.push('anyNetwork')
  const isStepUp = isAboveLimit(context.page)
  const shown = { kind, address, isStepUp, ...showChainRequest(summary, chainMessages(context.locale())) }
  const moves = openMoves(chain.caipNetworkId)
  const sign = {
    kind: 'solana' as const,
    account: address,
    messages: transactions.map(({ messageBytes }) => toHex(messageBytes)),
  }
  return context.screens.run(
    async (ask) => {
      const signatures = fromHex(await approve(context, { ask, request, shown, sign, moves }))
      return transactions.map((transaction, index) => {
        const signature = signatures.slice(index * 64, index * 64 + 64)
        return { signature, bytes: addSignature(transaction, { address, signature }) }
      })
    },
    { signal, onShown: waiting },
  )
}

function requireSigner(
  { message, signatures }: SolanaTransaction,
  { address, isSent }: { address: string; isSent: boolean },
) {
  const place = message.signers.indexOf(address)
  if (place < 0) throw new WalletError('unauthorized', { details: 'the account is no signer of the transaction' })
  const isMissing = (signature: Bytes, index: number) => index !== place && signature.every((byte) => byte === 0)
  if (isSent && signatures.some(isMissing))
    throw new WalletError('invalid_params', { details: 'a signature of another signer is missing' })
}

/** Several transactions, each below its number. */
function join(summaries: ChainSummary[]): ChainSummary {
  return {
    facts: summaries.flatMap(({ facts }, index) =>
      summaries.length > 1 ? [{ name: 'part', value: `${index + 1} / ${summaries.length}` }, ...facts] : facts,
    ),
    warnings: summaries.flatMap(({ warnings }) => warnings),
    notes: summaries.flatMap(({ notes }) => notes),
    raw: summaries.flatMap(({ raw }) => raw ?? []).join('\n\n') || undefined,
  }
}
