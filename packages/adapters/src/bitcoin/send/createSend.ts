import { BaseError, BroadcastRefusedError, FeeRoseError, TokenInvalidError } from '@latchkey/core/errors'
import {
  type Abilities,
  type CallRequest,
  type FeeLevel,
  type ReplacementAbility,
  type SendAbility,
  sleep,
  type TransferRequest,
} from '@latchkey/core/internal'
import type { BitcoinNetwork } from '../parseOptions.ts'
import { broadcast, rebroadcast } from './broadcast.ts'
import { checkSigned } from './checkTransfer.ts'
import { createQuotes } from './createQuotes.ts'
import { createReplacements } from './createReplacements.ts'
import { findTransfer, writeMark } from './findTransfer.ts'
import { getMost, getSpendable } from './getMost.ts'
import type { PlanContext } from './PlanContext.ts'
import { planTransfer, type TransferPlan } from './planTransfer.ts'
import { createFeeRates, feeMinutes } from './readFeeRates.ts'
import { type Inputs, readKept } from './readKept.ts'
import type { SendOptions } from './SendOptions.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { writeTransfer } from './writeTransfer.ts'

export type BitcoinSend = SendAbility & Pick<Abilities, 'feeLevels'> & { replacements: ReplacementAbility }

type Terms = Omit<TransferRequest, 'connectorId'>

/** Transfers of bitcoin, in their own chunk. */
export function createSend(options: SendOptions): BitcoinSend {
  const { esplora, protectedOutputs, getWallet, requireShown, clock = { now: () => Date.now(), sleep } } = options
  const readFeeRates = createFeeRates(esplora)
  const quotes = createQuotes()
  const inputs = new Map<string, Inputs>()
  const nudges = new Map<string, AbortController>()

  async function toContext({
    network,
    token,
    feeLevel = 'normal',
  }: Pick<Terms, 'network' | 'token' | 'feeLevel'>): Promise<PlanContext> {
    // Bitcoin has no tokens.
    if (token.address) throw new TokenInvalidError({ details: token.address })
    const { [feeLevel]: rate } = await readFeeRates(network)
    return { esplora, network, rate, protectedOutputs }
  }
  /** The fee that the visitor is shown. */
  async function quote(terms: Terms): Promise<{ rate: bigint; fee: bigint }> {
    const context = await toContext(terms)
    const { fee } = await planTransfer(context, terms)
    quotes.keep(terms, { rate: context.rate, fee })
    return { rate: context.rate, fee }
  }

  /** Has the wallet sign what was planned, and sends it. @returns its id, and its bytes in hex */
  async function sign(request: CallRequest, plan: TransferPlan): Promise<{ hash: string; signed: string }> {
    const { connectorId, network, from, call, onRequest, signal } = request
    // Once more: the visitor may have switched while the API was read.
    const account = await requireShown(connectorId, { address: from, network })
    const psbt = await writeTransfer({ esplora, network, account, plan, signal })
    await requireShown(connectorId, { address: from, network })
    onRequest?.({ call, nonce: undefined, mark: writeMark(plan.coins) })
    const answer = await getWallet(connectorId).signPsbt({
      // Networks are the adapter's own.
      network: network as BitcoinNetwork,
      account,
      psbt,
      indexes: plan.coins.map((_, index) => index),
      signal,
    })
    const sent = await broadcast(esplora, { network, signed: checkSigned(answer, plan), signal })
    inputs.set(sent.hash, plan.coins)
    return sent
  }

  return {
    estimateFee: async (request) => (await quote(request)).fee,
    getMost: async (request) => getMost(await toContext(request), request),
    getSpendable: async (request) => getSpendable(await toContext(request), request),
    async inspectTransfer(request) {
      await planTransfer(await toContext(request), request)
      return {}
    },
    feeLevels: ({ isMost, ...request }) =>
      Promise.all(
        feeLevels.map(async (level) => {
          const context = await toContext({ ...request, feeLevel: level })
          const { rate } = context
          const amount = isMost ? await getMost(context, request) : request.amount
          const terms = { ...request, amount, feeLevel: level }
          const quoted = await quote(terms).catch((error: unknown) => {
            if (!isFault(error, isMost ? [...feeFaults, 'AMOUNT_BELOW_DUST'] : feeFaults)) throw error
            return undefined
          })
          const facts = { level, rate: formatRate(rate), minutes: feeMinutes[level] }
          return { ...facts, fee: quoted?.fee, ...(isMost && quoted && { amount }) }
        }),
      ),
    async transfer({ connectorId, ...request }) {
      const { network, from, to, amount } = request
      await requireShown(connectorId, { address: from, network })
      const quoted = quotes.find(request)
      const context = await toContext(request)
      const plan = await planTransfer({ ...context, rate: quoted?.isFresh ? quoted.rate : context.rate }, request)
      // What the account has may have changed since the visitor was shown the fee.
      if (quoted && plan.fee > quoted.fee) throw new FeeRoseError({ details: `${plan.fee} satoshis` })
      return sign({ ...request, connectorId, call: { to, value: amount } }, plan)
    },
    waitForTransaction: (request) => waitForTransaction(esplora, request, { inputs, nudges, ...clock }),
    async rebroadcast({ network, hash, signed, signal }) {
      const kept = readKept({ hash, signed })
      if (!kept) throw new BroadcastRefusedError({ details: 'The bytes are not those of the transaction.' })
      await rebroadcast(esplora, { network, signed: kept.signed, signal })
      nudges.get(hash)?.abort()
    },
    async find(request) {
      const found = await findTransfer(esplora, request)
      return found ? { found } : {}
    },
    replacements: createReplacements({ readFeeRates, esplora, protectedOutputs, requireShown, sign }),
    parseHash: (response) => (typeof response === 'string' && /^[0-9a-f]{64}$/.test(response) ? response : undefined),
  }
}

/** Errors that another speed may not have. */
const feeFaults = ['INSUFFICIENT_FUNDS', 'FEE_EXCESSIVE']
const feeLevels: readonly FeeLevel[] = ['slow', 'normal', 'fast']

function isFault(error: unknown, codes: readonly string[]): boolean {
  return error instanceof BaseError && codes.includes(error.code)
}

/** In satoshis for a virtual byte, as wallets show it, with one decimal where there is one. */
function formatRate(rate: bigint): string {
  const tenths = (rate + 50n) / 100n
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`} sat/vB`
}
