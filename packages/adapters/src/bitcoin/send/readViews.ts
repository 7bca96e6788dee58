import { BaseError } from '@latchkey/core/errors'
import { type MinedOutcome, type WaitRequest, withDeadline } from '@latchkey/core/internal'
import { type Esplora, eachApi, readNumber } from '../esplora/createEsplora.ts'
import { parseMark } from './findTransfer.ts'
import { type Inputs, readKept } from './readKept.ts'
import { makesTransfer, paysOnlySelf, readSpender, readTransaction, type ToldTransaction } from './readTransaction.ts'

/** A slower API says nothing this time. */
const apiTimeoutMs = 8_000

type View = {
  outcome?: MinedOutcome
  blocks: bigint
  /** Nothing is known of it, and nothing spends the same. */
  isMissing: boolean
  /** Of what this page broadcast last, the transaction or its replacement, nothing is known. */
  isLost: boolean
  isSeen: boolean
}

/** What the APIs that respond agree on; undefined where none does. */
export async function readViews(
  esplora: Esplora,
  request: WaitRequest,
  inputs: Map<string, Inputs>,
): Promise<(View & { isDifferent: boolean }) | undefined> {
  const { signal } = request
  const reads = eachApi(request.network).map((network) =>
    withDeadline((limited) => readView(esplora, { ...request, network, signal: limited }, inputs), {
      timeoutMs: apiTimeoutMs,
      signal,
    }).catch((error: unknown) => {
      // Through any outage of an API.
      if (signal.aborted || !(error instanceof BaseError)) throw error
      return undefined
    }),
  )
  const [first, ...others] = (await Promise.all(reads)).filter((view) => view !== undefined)
  if (!first) return undefined
  const keyOf = ({ outcome }: View) => outcome && [outcome.status, outcome.hash, outcome.blockNumber].join()
  const isSeen = first.isSeen || others.some((other) => other.isSeen)
  if (others.some((other) => keyOf(other) !== keyOf(first)))
    return { blocks: 0n, isMissing: false, isLost: false, isSeen, isDifferent: true }
  const blocks = others.reduce((least, other) => (other.blocks < least ? other.blocks : least), first.blocks)
  const isMissing = first.isMissing && others.every((other) => other.isMissing)
  const isLost = first.isLost && others.every((other) => other.isLost)
  // What one API alone says is not shown.
  const fees = new Set([first, ...others].map(({ outcome }) => outcome?.fee))
  const outcome = first.outcome && { ...first.outcome, fee: fees.size > 1 ? undefined : first.outcome.fee }
  return { ...(outcome && { outcome }), blocks, isMissing, isLost, isSeen, isDifferent: false }
}

async function readView(esplora: Esplora, request: WaitRequest, inputs: Map<string, Inputs>): Promise<View> {
  const { network, hash, from, call, mark, getSigned, signal } = request
  const isOwn = mark !== undefined || getSigned?.() !== undefined
  const told = await readTransaction(esplora, { network, txid: hash, signal })
  // Of a transfer of this page, what it spends is known first-hand.
  if (told && !isOwn && !inputs.has(hash)) inputs.set(hash, told.inputs)
  if (told?.block) return toView(esplora, request, { status: 'confirmed', told, height: told.block.height })
  const kept = getSigned?.()
  // What a replacement spends in addition says nothing of the original.
  const own = kept?.hash === hash ? readKept(kept)?.inputs : undefined
  const other = told
    ? undefined
    : await readOther(esplora, { network, hash, signal }, inputs.get(hash) ?? own ?? parseMark(mark))
  if (!other?.block) {
    const isMissing = !told && !other
    const last = kept?.hash ?? hash
    // A replacement may be lost while the original, or an earlier replacement, waits.
    const isElsewhere = last !== hash && last !== other?.txid
    const isLost = isElsewhere ? !(await readTransaction(esplora, { network, txid: last, signal })) : isMissing
    return { blocks: 0n, isMissing, isLost, isSeen: told !== undefined }
  }
  const isCall = call !== undefined && makesTransfer(other, { from, ...call })
  const status = isCall ? 'confirmed' : paysOnlySelf(other, from) ? 'cancelled' : 'replaced'
  return toView(esplora, request, { status, told: other, height: other.block.height })
}

/** So many inputs are looked at: a transfer has rarely more. */
const mostInputs = 50

/** What spends one of the inputs of a transaction that is known no longer; a block may have any of them in another one. */
async function readOther(
  esplora: Esplora,
  { network, hash, signal }: Pick<WaitRequest, 'network' | 'hash' | 'signal'>,
  inputs: Inputs,
): Promise<ToldTransaction | undefined> {
  for (const coin of inputs.slice(0, mostInputs)) {
    const spender = await readSpender(esplora, { network, coin, signal })
    if (spender && spender !== hash) return readTransaction(esplora, { network, txid: spender, signal })
  }
  return undefined
}

async function toView(
  esplora: Esplora,
  { network, signal }: WaitRequest,
  { status, told, height }: { status: 'confirmed' | 'replaced' | 'cancelled'; told: ToldTransaction; height: bigint },
): Promise<View> {
  const { url, json } = await esplora.read(network, { path: '/blocks/tip/height', signal })
  const blocks = readNumber(json, url) - height + 1n
  return {
    outcome: { status, hash: told.txid, blockNumber: height, fee: told.fee },
    blocks,
    isMissing: false,
    isLost: false,
    isSeen: true,
  }
}
